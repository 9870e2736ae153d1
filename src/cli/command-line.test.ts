import { describe, expect, it } from 'vitest';
import { say } from '../locales/say.ts';
import { TEXTS } from '../locales/texts.ts';
import { HELP_PAGES } from './command.ts';
import { readCommandLine } from './command-line.ts';

function command(line: string) {
  const { command: read } = readCommandLine(line.split(' ').filter((word) => word !== ''));
  if (!read.ok) throw new Error(`${read.failure.code} ${read.failure.message.key}`);
  return read.value;
}

function refusal(words: readonly string[]) {
  const { command: read } = readCommandLine(words);
  if (read.ok) throw new Error('understood');
  return read.failure;
}

describe('understanding a command line', () => {
  it('takes a skill with its options', () => {
    expect(
      command(
        'preview downloads-cleanup --root a --option sort=false --option days=30=x --grant fs.read,fs.write',
      ),
    ).toEqual({
      kind: 'preview',
      subject: {
        kind: 'skill',
        name: 'downloads-cleanup',
        root: 'a',
        options: { sort: 'false', days: '30=x' },
      },
      grants: ['fs.read', 'fs.write'],
      only: null,
    });
  });

  it('takes an apply with everything an approval says', () => {
    expect(
      readCommandLine([
        ...['apply', 'downloads-cleanup', '--root', 'a', '--yes', '--plan', 'abc'],
        ...['--only', 'x y,z', '--allow-irreversible'],
      ]).command,
    ).toEqual({
      ok: true,
      value: {
        kind: 'apply',
        subject: { kind: 'skill', name: 'downloads-cleanup', root: 'a', options: {} },
        grants: [],
        only: ['x y', 'z'],
        planHash: 'abc',
        yes: true,
        allowIrreversible: true,
      },
    });
  });

  it('says nothing that was not said', () => {
    expect(command('apply junk-files')).toMatchObject({
      subject: { root: null, options: {} },
      yes: false,
      allowIrreversible: false,
      planHash: null,
      only: null,
      grants: [],
    });
  });

  it('takes the words of lessons', () => {
    expect(command('lessons add --module junk --symptom a --cause b --fix c')).toEqual({
      kind: 'lessons add',
      ...{ module: 'junk', symptom: 'a', cause: 'b', fix: 'c' },
    });
    expect(command('lessons list')).toEqual({ kind: 'lessons list', module: null, limit: 20, all: false });
    expect(command('lessons list --module perf --limit 3 --all')).toMatchObject({
      module: 'perf',
      limit: 3,
      all: true,
    });
    expect(command('lessons merge')).toEqual({ kind: 'lessons merge', ids: [] });
    expect(command('lessons merge l1 l2')).toMatchObject({ ids: ['l1', 'l2'] });
    expect(command('lessons retire l1')).toEqual({ kind: 'lessons retire', id: 'l1' });
    expect(refusal(['lessons', 'list', '--module', 'junk', '--module', 'perf']).code).toBe('USAGE');
  });

  it('turns an apply of a task into its preview by one word', () => {
    expect(command('task preview t.json --root a --root b --yes --allow-irreversible')).toEqual({
      kind: 'preview',
      subject: { kind: 'task', file: 't.json', roots: ['a', 'b'] },
      grants: [],
      only: null,
    });
    expect(command('task apply - --root a')).toMatchObject({
      kind: 'apply',
      subject: { file: '-' },
      yes: false,
    });
  });

  it('takes the words of undo, history, quarantine and demo', () => {
    expect(command('undo')).toMatchObject({ taskId: null, yes: false, root: null });
    expect(command('undo t1 --action a --root r --plan h --yes')).toEqual({
      kind: 'undo',
      taskId: 't1',
      root: 'r',
      actionId: 'a',
      planHash: 'h',
      yes: true,
    });
    expect(command('history')).toEqual({ kind: 'history', root: null, taskId: null });
    expect(command('history rebuild')).toEqual({ kind: 'history rebuild', roots: [] });
    expect(command('history rebuild --root a --root b')).toMatchObject({ roots: ['a', 'b'] });
    expect(command('quarantine list b-1')).toEqual({ kind: 'quarantine list', batch: 'b-1', from: null });
    expect(command('quarantine restore b-1 i1 i2 --to out')).toEqual({
      kind: 'quarantine restore',
      batch: 'b-1',
      items: ['i1', 'i2'],
      from: null,
      to: 'out',
      yes: false,
    });
    expect(command('quarantine restore')).toMatchObject({ batch: null, items: [] });
    expect(command('quarantine purge b-1 i1 --yes')).toEqual({
      kind: 'quarantine purge',
      batch: 'b-1',
      items: ['i1'],
      yes: true,
    });
    expect(command('demo')).toEqual({ kind: 'demo', dir: null });
    expect(command('review --root d')).toEqual({ kind: 'review', root: 'd' });
  });

  it('takes --json and --profile before and after the command', () => {
    for (const line of ['--json --profile p list', 'list --profile p --json', '--json list --profile=p']) {
      expect(readCommandLine(line.split(' '))).toMatchObject({ json: true, profile: 'p' });
    }
    expect(readCommandLine(['list'])).toMatchObject({ json: false, profile: null });
    expect(readCommandLine(['quarantine', 'list', '--json']).json).toBe(true);
  });

  it('knows that --json was wanted even where the rest is wrong', () => {
    expect(readCommandLine(['tuneup', '--json'])).toMatchObject({ json: true, command: { ok: false } });
    expect(readCommandLine(['preview', '--', '--json']).json).toBe(false);
  });

  it('shows the page that help was asked for', () => {
    expect(command('--help')).toEqual({ kind: 'help', page: 'main' });
    expect(command('help')).toEqual({ kind: 'help', page: 'main' });
    expect(command('apply --help')).toEqual({ kind: 'help', page: 'apply' });
    expect(command('help undo')).toEqual({ kind: 'help', page: 'undo' });
    expect(command('task --help')).toEqual({ kind: 'help', page: 'task' });
    expect(command('quarantine restore --help')).toEqual({ kind: 'help', page: 'quarantine' });
    expect(command('--version')).toEqual({ kind: 'version' });
  });

  it.each([
    ['nothing', [], 'usage.noCommand'],
    ['half a command', ['task'], 'usage.noWord'],
    ['an unknown command', ['tuenup'], 'usage.unknownCommand'],
    ['a word of another version', ['tuneup', 'tidy'], 'usage.unknownWord'],
    ['a word below a family', ['quarantine', 'empty'], 'usage.unknownWord'],
    ['an unknown option', ['list', '--yes'], 'usage.unknownOption'],
    ['an option of apply at preview', ['preview', 'x', '--root', 'a', '--yes'], 'usage.unknownOption'],
    ['a missing word', ['preview'], 'usage.missingArgument'],
    ['a purge of nothing', ['quarantine', 'purge'], 'usage.missingArgument'],
    ['a missing value', ['preview', 'x', '--root'], 'usage.optionNeedsValue'],
    ['a global option for a value', ['preview', 'x', '--root', '--json'], 'usage.optionNeedsValue'],
    ['a word too many', ['undo', 'a', 'b'], 'usage.tooManyWords'],
    ['an empty root', ['preview', 'x', '--root', ''], 'usage.emptyFolder'],
    ['an empty root of a task', ['task', 'apply', 'f', '--root', 'a', '--root', ' '], 'usage.emptyFolder'],
    ['an empty profile', ['--profile', '', 'list'], 'usage.emptyFolder'],
    ['an empty demo folder', ['demo', ''], 'usage.emptyFolder'],
    ['two roots for a skill', ['preview', 'x', '--root', 'a', '--root', 'b'], 'usage.oneRoot'],
    ['a task without a root', ['task', 'apply', 'f'], 'usage.taskNeedsRoot'],
    ['an option without a value', ['preview', 'x', '--option', 'sort'], 'usage.optionShape'],
    ['an option without a name', ['preview', 'x', '--option', '=1'], 'usage.optionShape'],
    ['an option twice', ['preview', 'x', '--option', 'a=1', '--option', 'a=2'], 'usage.optionTwice'],
    ['an empty id', ['apply', 'x', '--only', 'a,,b'], 'usage.emptyId'],
  ])('refuses %s as USAGE', (_what, words, key) => {
    const failure = refusal(words);
    expect([failure.code, failure.message.key]).toEqual(['USAGE', key]);
  });

  it.each([
    [['undo', 'a', 'b'], 'undo --help'],
    [['--profile', 'undo', 'task', 'apply', 'f'], 'task --help'],
    [['quarantine', 'purge'], 'quarantine --help'],
    [['tidy', 'undo'], '--help'],
    [[], '--help'],
  ])('sends %j to its own page, in the words that were typed', (words, page) => {
    const { command: read } = readCommandLine(words, ['npm', 'run', '-s', 'deskshell', '--']);
    expect(read).toMatchObject({
      ok: false,
      failure: { next: say('usage.next', { command: `npm run -s deskshell -- ${page}` }) },
    });
  });

  it('calls a wrong value of a right option INVALID_ARGUMENT', () => {
    const failure = refusal(['preview', 'x', '--grant', 'fs.write,fs.everything']);
    expect(failure.code).toBe('INVALID_ARGUMENT');
    expect(failure.message.fields['word']).toBe('fs.everything');
  });
});

describe('the help pages', () => {
  const flags: Readonly<Record<(typeof HELP_PAGES)[number], readonly string[]>> = {
    main: ['--json', '--profile', '--version', '--help', ...HELP_PAGES.filter((page) => page !== 'main')],
    list: [],
    preview: ['--root', '--option', '--grant'],
    apply: ['--root', '--option', '--yes', '--plan', '--only', '--allow-irreversible', '--grant'],
    task: ['--root', '--yes', '--plan', '--only', '--allow-irreversible', '--grant'],
    undo: ['--root', '--action', '--plan', '--yes'],
    review: ['--root'],
    history: ['--root'],
    quarantine: ['--from', '--to', '--yes'],
    lessons: ['--module', '--symptom', '--cause', '--fix', '--limit', '--all'],
    tuneup: ['--force', '--module', '--ids', '--yes', '--allow-irreversible'],
    demo: [],
  };

  it.each(HELP_PAGES)('names every option of %s in both languages, and no other', (page) => {
    for (const locale of ['en', 'zh-CN'] as const) {
      const text = TEXTS[locale][`help.${page}`];
      for (const flag of flags[page]) expect(text).toContain(flag);
      if (page === 'main') continue;
      const known = new Set([...flags[page], '--json', '--profile', '--help']);
      expect(
        [...text.matchAll(/--[a-z-]+/g)].map(([flag]) => flag).filter((flag) => !known.has(flag)),
      ).toEqual([]);
    }
  });

  it.each(HELP_PAGES)('fits %s into 100 columns', (page) => {
    for (const line of TEXTS.en[`help.${page}`].split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
