import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, type Result } from '../protocol/result.ts';
import type { TuneupCommand, TuneupRound, TuneupStage } from '../protocol/tuneup.ts';

type Standing = TuneupStage | 'none';

const ORDER = ['init', 'scanned', 'planned', 'applied', 'finished'] as const satisfies readonly TuneupStage[];

/** What is allowed when. `init` over an open round is asked for by its own word. */
const ALLOWED: Readonly<Record<TuneupCommand, readonly Standing[]>> = {
  init: ['none', 'finished'],
  scan: ['init', 'scanned', 'planned', 'applied'],
  plan: ['scanned', 'planned', 'applied'],
  apply: ['planned', 'applied'],
  receipt: ['applied', 'finished'],
  clean: ['finished'],
  status: ['none', ...ORDER],
};

const NEXT: Readonly<Record<Standing, TuneupCommand>> = {
  none: 'init',
  init: 'scan',
  scanned: 'plan',
  planned: 'apply',
  applied: 'receipt',
  finished: 'clean',
};

/** The command that brings a round on. */
export function nextCommand(round: Pick<TuneupRound, 'stage'> | null): TuneupCommand {
  return NEXT[round?.stage ?? 'none'];
}

/** A command to type next, as the front writes it out. */
export function toType(command: TuneupCommand, ...words: readonly string[]): Message {
  return say('tuneup.next', { command: ['tuneup', command, ...words].join(' ') });
}

/** Refuses a command that is out of order, and says which one is its turn; null where it may go on. */
export function outOfOrder(
  command: TuneupCommand,
  round: Pick<TuneupRound, 'stage'> | null,
): Result<never> | null {
  const standing = round?.stage ?? 'none';
  // SAFETY: nothing is applied that was not planned, and nothing planned that was not looked at.
  if (ALLOWED[command].includes(standing)) return null;
  const message =
    command === 'init'
      ? say('tuneup.roundOpen', { stage: standing })
      : say('tuneup.outOfOrder', { command, stage: standing });
  return fail('STAGE_ORDER', message, { next: toType(nextCommand(round)) });
}

/** The later one: a round never goes back behind what was done in it. */
export function laterStage(a: TuneupStage, b: TuneupStage): TuneupStage {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
