import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { madeUpPreview, madeUpRow } from '../../test/support/made-up-results.ts';
import { say } from '../locales/say.ts';
import { usage } from './command-words.ts';
import { envelopeOf, exitCodeOf, failed, type Outcome, succeeded } from './outcome.ts';
import { printOutcome } from './print-outcome.ts';
import { speechIn } from './speech.ts';

const refused: Outcome = {
  status: 'partial',
  failure: {
    code: 'CONFLICT',
    message: say('fs.notFound', { path: '/a' }),
    detail: 'ENOENT',
    next: say('apply.lookAgain'),
  },
  data: { warnings: [say('run.cancelled')], applied: ['x'] },
  view: (speech) => [speech.say('preview.only')],
};

function printed(outcome: Outcome, json: boolean, locale: 'en' | 'zh-CN' = 'en', onTerminal = false) {
  const output = new PassThrough();
  const errors = Object.assign(new PassThrough(), { isTTY: onTerminal });
  printOutcome(outcome, { json, output, errors, speech: speechIn(locale), timeMs: 12.4 });
  return { stdout: String(output.read() ?? ''), stderr: String(errors.read() ?? '') };
}

describe('the envelope', () => {
  it('is ok exactly where the exit code is 0', () => {
    const outcomes: readonly [Outcome, number][] = [
      [succeeded({}, () => []), 0],
      [refused, 1],
      [failed({ code: 'LOCKED', message: say('run.cancelled') }), 1],
      [failed(usage('usage.noCommand').failure), 2],
    ];
    for (const [outcome, code] of outcomes) {
      expect(exitCodeOf(outcome)).toBe(code);
      expect(envelopeOf(outcome, 1).ok).toBe(code === 0);
    }
  });

  it('holds the whole result, its messages as English sentences', () => {
    expect(envelopeOf(refused, 12.4)).toEqual({
      ok: false,
      status: 'partial',
      code: 'CONFLICT',
      message: 'There is nothing at “/a”.',
      detail: 'ENOENT',
      next: 'Look at a new preview and approve that one.',
      data: { warnings: ['Stopped, as you asked.'], applied: ['x'] },
      text: 'Preview only: nothing has been changed.',
      stats: { timeMs: 12 },
    });
  });

  it('shows a preview with the names of the protocol and sentences for messages', () => {
    const row = madeUpRow({
      id: 'x',
      reason: say('run.cancelled'),
      notes: [say('preview.only')],
      problems: [{ code: 'BUSY', message: say('fs.busy', { path: '/b' }), detail: 'EBUSY' }],
    });
    const envelope = envelopeOf(
      succeeded(madeUpPreview([row]), () => []),
      1,
    );
    expect(envelope.data).toMatchObject({
      title: 'Tidy Downloads',
      actions: [
        {
          id: 'x',
          summary: 'There is nothing at “x”.',
          reason: 'Stopped, as you asked.',
          notes: ['Preview only: nothing has been changed.'],
          problems: [
            {
              code: 'BUSY',
              message: 'Another program is using “/b”. Close it and try again.',
              detail: 'EBUSY',
            },
          ],
        },
      ],
    });
  });

  it('takes the data that a failure brings along', () => {
    const outcome = failed({
      code: 'LOCKED',
      message: say('run.cancelled'),
      data: { by: say('run.cancelled') },
    });
    expect(envelopeOf(outcome, 1).data).toEqual({ by: 'Stopped, as you asked.' });
  });
});

describe('printing', () => {
  it('prints with --json one object on the output and nothing on the errors', () => {
    for (const outcome of [refused, succeeded({ a: 1 }, () => ['text'])]) {
      const { stdout, stderr } = printed(outcome, true, 'zh-CN');
      expect(stdout.trimEnd().split('\n')).toHaveLength(1);
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(envelopeOf(outcome, 12.4))));
      expect(stderr).toBe('');
    }
  });

  it('prints a success as text and nothing on the errors', () => {
    expect(
      printed(
        succeeded({ a: 1 }, (speech) => [speech.say('preview.only'), 'two']),
        false,
      ),
    ).toEqual({
      stdout: 'Preview only: nothing has been changed.\ntwo\n',
      stderr: '',
    });
  });

  it('prints a failure as a sentence in the person’s language, and the English object as the last line', () => {
    const { stdout, stderr } = printed(refused, false, 'zh-CN');
    expect(stdout).toBe('仅为预览，尚未更改任何内容。\n');
    const lines = stderr.trimEnd().split('\n');
    expect(lines.slice(0, -1)).toEqual(['“/a”处没有任何内容。', '请查看新的预览，并批准新的方案。']);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      code: 'CONFLICT',
      message: 'There is nothing at “/a”.',
      data: { applied: ['x'] },
    });
  });

  it('keeps English words about a field out of another language’s sentence', () => {
    const problem = 'Invalid input: expected string';
    const message = say('task.invalidField', { field: 'title', problem });
    const outcome = failed({ code: 'INVALID_TASK', message, detail: problem });
    const [sentence, last] = printed(outcome, false, 'zh-CN').stderr.trimEnd().split('\n');
    expect(sentence).toBe('任务在 title 处无效。请检查该字段的名称和值。');
    expect(JSON.parse(last ?? '')).toMatchObject({
      message: expect.stringContaining(problem),
      detail: problem,
    });
    expect(printed(outcome, false, 'en').stderr).toContain(`The task is not valid at title: ${problem}\n`);
  });

  it('spares a person at a terminal the repetition of the data', () => {
    const last = printed(refused, false, 'en', true).stderr.trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ ok: false, code: 'CONFLICT' });
    expect(JSON.parse(last)).not.toHaveProperty('data');
  });

  it('shows no control sequence of a name, on either stream', () => {
    const evil = '\u001b[2J\u009b31m\u202e\n';
    const outcome = failed({
      code: 'NOT_FOUND',
      message: say('fs.notFound', { path: evil }),
      data: { evil },
    });
    for (const json of [true, false]) {
      const { stdout, stderr } = printed(outcome, json);
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });
});
