import type { DemoResult } from '../../app/contract.ts';
import { failed, type Outcome, succeeded, type View } from '../outcome.ts';
import { absoluteFolder, commandText, type Session } from '../session.ts';

/** Makes a made-up, messy profile to try everything on. */
export async function makeDemo(session: Session, command: { readonly dir: string | null }): Promise<Outcome> {
  const dir = command.dir === null ? {} : { dir: absoluteFolder(session, command.dir) };
  const answer = await session.request('demo', dir);
  if (!answer.ok) return failed(answer.failure);
  return succeeded(answer.value, demoView(session, answer.value));
}

function demoView(session: Session, demo: DemoResult): View {
  return (speech) => [
    speech.say('demo.made', { dir: demo.dir, files: demo.files, bytes: { bytes: demo.bytes } }),
    ...demo.leftOut.map((left) => `! ${speech.text(left)}`),
    '',
    speech.say('demo.next'),
    `  ${commandText(session, ['--profile', demo.dir, 'review'])}`,
    `  ${commandText(session, ['--profile', demo.dir, 'preview', 'junk-files'])}`,
    `  ${commandText(session, ['--profile', demo.dir, 'tuneup', 'init'])}`,
  ];
}
