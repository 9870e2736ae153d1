import type { NightGrantList } from '../../app/tuneup-contract.ts';
import type { WaitingRequest } from '../../protocol/tuneup.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { cut } from './cut.ts';
import { moduleName } from './module-name.ts';
import { seenFromRoot } from './seen-from-root.ts';

/** So many rows of a list that waits are named; `--json` has all. */
const ROWS_SHOWN = 5;

/** The command line that applies a list that waits. */
export type ApplyWaiting = (request: WaitingRequest) => string;

/** What may be applied without a person. `allow` is a command that allows more. */
export function nightGrantsView({ modules, warnings }: NightGrantList, allow: string): View {
  return (speech) => [
    speech.say('night.grants.title'),
    ...modules.map((one) => `  ${grantLine(one, speech)}`),
    ...warnings.map((warning) => `! ${speech.text(warning)}`),
    '',
    speech.say('night.grants.allow'),
    `  ${allow}`,
  ];
}

function grantLine({ module, since }: NightGrantList['modules'][number], speech: Speech): string {
  const fields = { module: moduleName(module, speech), key: module };
  if (module === 'process') return speech.say('night.grants.never', fields);
  if (since === null) return speech.say('night.grants.refused', fields);
  const dated = { ...fields, date: { dateMs: since } };
  return module === 'recycle'
    ? speech.say('night.grants.recycle', dated)
    : speech.say('night.grants.allowed', dated);
}

/** Lists that wait for a person, each with the command that applies it; nothing where none does. */
export function waitingLines(
  waiting: readonly WaitingRequest[],
  apply: ApplyWaiting,
  speech: Speech,
): readonly string[] {
  if (waiting.length === 0) return [];
  const lines = waiting.flatMap((request) => {
    const { module, rows, at, expiresAt } = request;
    const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
    const fields = { module: moduleName(module, speech), count: rows.length, bytes: { bytes } };
    const dates = { date: { dateMs: at }, until: { dateMs: expiresAt } };
    const named = rows.map(({ summary }) => `  ${speech.text(seenFromRoot(summary, request.roots))}`);
    return [
      `  ${speech.say('night.waiting.module', { ...fields, ...dates })}`,
      ...cut(named, speech, ROWS_SHOWN),
      `    ${speech.say('tuneup.goOnYes')} ${apply(request)}`,
    ];
  });
  return [speech.say('night.waiting'), ...lines];
}
