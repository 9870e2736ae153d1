import type { MessageKey } from '../locales/texts.ts';
import type { Speech } from './text.ts';

const WORDS: ReadonlyMap<string, MessageKey> = new Map<string, MessageKey>([
  ['fs.read', 'capability.fsRead'],
  ['fs.write', 'capability.fsWrite'],
  ['fs.delete', 'capability.fsDelete'],
  ['ui.read', 'capability.uiRead'],
  ['ui.input', 'capability.uiInput'],
  ['process.exec', 'capability.processExec'],
  ['process.close', 'capability.processClose'],
  ['net.http', 'capability.netHttp'],
  ['recycle.write', 'capability.recycleWrite'],
  ['settings.write', 'capability.settingsWrite'],
]);

/** What a task asks to be allowed, as people say it; one of a newer version goes by its id. */
export function capabilityWords(ids: readonly string[], speech: Speech): string {
  return speech.list(
    ids.map((id) => {
      const word = WORDS.get(id);
      return word === undefined ? speech.text(id) : speech.say(word);
    }),
  );
}
