import { describe, expect, test } from 'vitest';
import { TEXTS } from '../locales/texts.ts';
import type { TuneupCommand, TuneupStage } from '../protocol/tuneup.ts';
import { laterStage, nextCommand, outOfOrder } from './stages.ts';

const STAGES = [null, 'init', 'scanned', 'planned', 'applied', 'finished'] as const;

/** As the specification has it: the stages in which each command may run without another word. */
const ALLOWED: Readonly<Record<TuneupCommand, readonly (TuneupStage | null)[]>> = {
  init: [null, 'finished'],
  scan: ['init', 'scanned', 'planned', 'applied'],
  plan: ['scanned', 'planned', 'applied'],
  apply: ['planned', 'applied'],
  receipt: ['applied', 'finished'],
  clean: ['finished'],
  status: STAGES,
};
const COMMANDS = Object.keys(ALLOWED) as TuneupCommand[];

function standing(stage: TuneupStage | null) {
  return stage === null ? null : { stage };
}

describe.each(COMMANDS)('%s', (command) => {
  test.each(STAGES)('in %s', (stage) => {
    const refused = outOfOrder(command, standing(stage));
    if (ALLOWED[command].includes(stage)) {
      expect(refused).toBeNull();
      return;
    }
    expect(refused).toMatchObject({ ok: false, failure: { code: 'STAGE_ORDER' } });
    const next = refused?.ok === false ? refused.failure.next : undefined;
    expect(next?.fields['command']).toBe(`tuneup ${nextCommand(standing(stage))}`);
  });
});

test('each stage leads to the next one, and after cleaning a new round begins', () => {
  expect(STAGES.map((stage) => nextCommand(standing(stage)))).toEqual([
    'init',
    'scan',
    'plan',
    'apply',
    'receipt',
    'clean',
  ]);
});

test('a round never goes back behind what was done in it', () => {
  expect(laterStage('applied', 'scanned')).toBe('applied');
  expect(laterStage('init', 'scanned')).toBe('scanned');
});

test('the sentences know every stage', () => {
  for (const stage of ['init', 'scanned', 'planned', 'applied']) {
    expect(TEXTS.en['tuneup.outOfOrder']).toContain(`${stage} {`);
    expect(TEXTS.en['tuneup.status.stage']).toContain(`${stage} {`);
  }
});
