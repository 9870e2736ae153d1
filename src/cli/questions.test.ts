import { describe, expect, it } from 'vitest';
import { madeUpSession } from '../../test/support/made-up-session.ts';
import { say } from '../locales/say.ts';
import { askTypedWord, askYes } from './questions.ts';

function answered(typed: string, locale: 'en' | 'zh-CN' = 'en') {
  const made = madeUpSession({}, { interactive: true, locale });
  const { terminal, speech, signal } = made.session;
  setImmediate(() => made.input.write(typed));
  return {
    ...made,
    yes: () => askYes(terminal, speech, say('review.takeBack'), signal),
    word: () => askTypedWord(terminal, speech, signal, 'ask.permanentWord'),
  };
}

describe('a question', () => {
  it.each([
    ['y\r', true],
    ['YES\r', true],
    ['\r', false],
    ['n\r', false],
    ['yep\r', false],
  ])('takes %j as %s', async (typed, expected) => {
    expect(await answered(typed).yes()).toEqual({ ok: true, value: expected });
  });

  it('is asked on the errors, in the person’s language', async () => {
    const question = answered('是\r', 'zh-CN');
    expect(await question.yes()).toEqual({ ok: true, value: true });
    expect(question.errors()).toContain('要立即全部撤销吗？ [y/N]');
    expect(question.output()).toBe('');
  });

  it('is CANCELLED by Ctrl-C at the keyboard, by a signal, and by the end of the input', async () => {
    const cancelled = { ok: false, failure: { code: 'CANCELLED' } };
    expect(await answered('\u0003').yes()).toMatchObject(cancelled);
    const signalled = answered('');
    setImmediate(signalled.interrupt);
    expect(await signalled.yes()).toMatchObject(cancelled);
    const ended = answered('');
    setImmediate(() => ended.input.end());
    expect(await ended.yes()).toMatchObject(cancelled);
  });
});

describe('the word that confirms what nobody can take back', () => {
  it.each([
    ['permanent\r', 'en', true],
    [' permanent \r', 'en', true],
    ['permanen\r', 'en', false],
    ['PERMANENT\r', 'en', false],
    ['y\r', 'en', false],
    ['\r', 'en', false],
    ['永久删除\r', 'zh-CN', true],
    ['permanent\r', 'zh-CN', false],
  ] as const)('takes %j in %s as %s', async (typed, locale, expected) => {
    expect(await answered(typed, locale).word()).toEqual({ ok: true, value: expected });
  });
});
