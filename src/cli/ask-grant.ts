import { grantRequestSchema } from '../app/contract.ts';
import { say } from '../locales/say.ts';
import type { Result } from '../protocol/result.ts';
import { shown } from './display-text.ts';
import { askYes } from './questions.ts';
import type { Session } from './session.ts';

/**
 * Asks the app for something that a skill from outside may need a grant for. On a terminal its capabilities are
 * shown with their reasons, and a yes is kept for this version of it and asked no more; elsewhere the refusal stands.
 */
export async function askingForGrant<T>(
  session: Session,
  request: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const answer = await request();
  if (answer.ok || answer.failure.code !== 'CAPABILITY_NOT_GRANTED') return answer;
  const asked = grantRequestSchema.safeParse(answer.failure.data);
  if (!asked.success || !session.terminal.interactive) return answer;
  const { speech, terminal, signal } = session;
  const { skill, version, capabilities } = asked.data;
  const lines = capabilities.map(({ id, scope, reason }) => {
    const where = scope === undefined ? id : `${id} (${shown(scope)})`;
    return `  ${where}: ${shown(reason)}`;
  });
  const title = speech.say('ask.skillGrantTitle', { skill: shown(skill), version: shown(version) });
  terminal.errors.write([title, ...lines, ''].join('\n'));
  const yes = await askYes(terminal, speech, say('ask.skillGrant', { skill: shown(skill) }), signal);
  if (!yes.ok) return yes;
  if (!yes.value) return answer;
  const granted = await session.request('grant', asked.data);
  return granted.ok ? request() : granted;
}
