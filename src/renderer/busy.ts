import { useSession } from './stores/session-store.ts';
import { useSpeech } from './text.ts';

/** Why nothing new can be begun now, as a sentence; null where it can. */
export function useBusy(): string | null {
  const speech = useSpeech();
  const kind = useSession(({ job }) => job?.kind ?? null);
  const choosing = useSession((session) => session.choosing);
  if (kind === null) return choosing ? speech.say('window.busyChoosing') : null;
  return speech.say(kind === 'scan' || kind === 'task' ? 'window.busyScan' : 'window.busyJob');
}
