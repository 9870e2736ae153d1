import { describe, expect, it } from 'vitest';
import { madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { say } from '../../locales/say.ts';
import type { PreviewResult, PreviewRow } from '../../protocol/results.ts';
import { choiceOf } from '../choice.ts';
import { speechIn } from '../speech.ts';
import { previewView } from './preview-view.ts';

const NOW = Date.UTC(2026, 10, 30);

function lines(preview: PreviewResult, only: readonly string[] | null = null, locale: 'en' | 'zh-CN' = 'en') {
  const view = previewView({ preview, choice: choiceOf('skill', only), now: NOW, next: 'deskshell apply x' });
  return view(speechIn(locale));
}

function text(rows: readonly PreviewRow[], more: Partial<PreviewResult> = {}): string {
  return lines(madeUpPreview(rows, more)).join('\n');
}

describe('a preview as a checklist', () => {
  const rows = [
    madeUpRow({ id: 'a (1).pdf', bytes: 2048 }),
    madeUpRow({ id: 'old.iso', group: 'download:stale', ticked: false, bytes: 4096 }),
    madeUpRow({
      id: 'busy.doc',
      ticked: false,
      problems: [{ code: 'BUSY', message: say('fs.busy', { path: 'busy.doc' }) }],
    }),
    madeUpRow({
      id: 'song.mp3',
      kind: 'fs.move',
      group: 'download:sort',
      to: '/home/anna/Downloads/Audio/song.mp3',
      bytes: 512,
    }),
  ];

  it('says first that nothing has been changed', () => {
    expect(lines(madeUpPreview(rows)).slice(0, 3)).toEqual([
      'Tidy Downloads',
      'Preview only: nothing has been changed.',
      'In /home/anna/Downloads',
    ]);
  });

  it('marks what would be done, what is offered, and what cannot be done and why', () => {
    const shown = text(rows);
    expect(shown).toContain('[x] There is nothing at “a (1).pdf”. · 2 kB · 60 days old');
    expect(shown).toContain('[ ] There is nothing at “old.iso”.');
    expect(shown).toContain('[!] There is nothing at “busy.doc”.');
    expect(shown).toContain('Another program is using “busy.doc”. Close it and try again. (BUSY)');
  });

  it('names groups for people, and one that it does not know as it stands', () => {
    const groups = ['download:stale', 'junk:temp', 'junk:firefox-crash-reports', 'my\u001bgroup', null];
    const shown = text(groups.map((group, index) => madeUpRow({ id: `r${index}`, group })));
    for (const label of [
      'Junk: Firefox crash reports: 1',
      'Untouched for a month: 1',
      'Junk: temporary files: 1',
      'my\\u001bgroup: 1',
      'Steps: 1',
    ]) {
      expect(shown).toContain(label);
    }
  });

  it('names the folder of a group once where all of its rows lie in it', () => {
    const junk = (name: string, folder: string) =>
      madeUpRow({
        id: name,
        group: 'junk:temp',
        from: `${folder}/${name}`,
        summary: say('action.put', { path: `${folder}/${name}` }),
      });
    const shared = text([junk('a', '/tmp'), junk('b', '/tmp')], { roots: ['/tmp', '/c'] });
    expect(shared).toContain('\n  In /tmp\n  [x] Put a into the quarantine');
    const apart = text([junk('a', '/tmp'), junk('b', '/tmp/c')], { roots: ['/tmp', '/c'] });
    expect(apart).toContain('Put /tmp/a into the quarantine');
  });

  it('says from where to where, seen from the root, and why', () => {
    const summary = say('action.move', {
      from: '/home/anna/Downloads/song.mp3',
      to: '/home/anna/Downloads/Audio/song.mp3',
    });
    const row = madeUpRow({ id: 'song.mp3', summary });
    expect(text([row])).toContain('[x] Move song.mp3 to Audio/song.mp3 · 1 kB');
    expect(text([row])).toContain('\n      the same contents\n');
    // Seen from several roots, or from one whose name only begins alike, the whole path is needed.
    expect(text([row], { roots: ['/home/anna/Downloads', '/tmp'] })).toContain(
      'Move /home/anna/Downloads/song.mp3',
    );
    expect(text([row], { roots: ['/home/anna/Down'] })).toContain('Move /home/anna/Downloads/song.mp3');
  });

  it('keeps the three kinds of space apart and never calls kept space freed', () => {
    const shown = text(rows);
    expect(shown).toContain('2 of 4 ticked; 2 kB would leave its place.');
    expect(shown).toContain('Frees nothing yet: 2 kB moves to the quarantine.');
    expect(shown).toContain('512 B would only change folder.');
    expect(shown).toContain('All of it can be undone.');
  });

  it('counts what cannot be undone and marks it', () => {
    const shown = lines(madeUpPreview([madeUpRow({ id: 'x', reversible: false, ticked: false })]), [
      'x',
    ]).join('\n');
    expect(shown).toContain('cannot be undone');
    expect(shown).toContain('1 step cannot be undone.');
    const preview = madeUpPreview([madeUpRow({ id: 'x', reversible: false })]);
    const summary = { ...preview.summary, warnings: [say('warning.irreversible', { count: 1 })] };
    expect(lines({ ...preview, summary }).filter((line) => line.includes('1 step'))).toHaveLength(1);
  });

  it('marks exactly what --only names', () => {
    const shown = lines(madeUpPreview(rows), ['old.iso']).join('\n');
    expect(shown).toContain('[x] There is nothing at “old.iso”.');
    expect(shown).toContain('[ ] There is nothing at “a (1).pdf”.');
    expect(shown).toContain('1 of 4 ticked; 4 kB would leave its place.');
  });

  it('cuts a long group and says how much more there is', () => {
    const many = Array.from({ length: 1234 }, (_, index) => madeUpRow({ id: `f${index}` }));
    const shown = lines(madeUpPreview(many));
    expect(shown.filter((line) => line.includes('[x]'))).toHaveLength(20);
    expect(shown).toContain('  … and 1,214 more (--json lists all)');
    expect(shown.join('\n')).toContain('1,234 of 1,234 ticked');
  });

  it('ends with the plan and the command that does it', () => {
    expect(lines(madeUpPreview(rows)).slice(-3)).toEqual([
      `Plan: ${'a'.repeat(64)}`,
      'To do this, type:',
      '  deskshell apply x',
    ]);
  });

  it('in a round shows the ids of rows that a person may add, as they are named in the next command', () => {
    const shown = previewView({
      preview: madeUpPreview(rows),
      choice: choiceOf('skill', null),
      now: NOW,
      next: null,
      inRound: true,
    })(speechIn('en'));
    expect(shown.filter((line) => line.includes('Id: '))).toEqual(['      Id: old.iso']);
    const none = madeUpPreview([madeUpRow({ id: 'x', ticked: false })]);
    const view = previewView({
      preview: none,
      choice: choiceOf('skill', null),
      now: NOW,
      next: null,
      inRound: true,
    });
    expect(view(speechIn('en')).at(-1)).toContain('--ids with the ids above');
  });

  it('names no command where there is nothing to run, or where it would be refused', () => {
    expect(text([])).toContain('Nothing to do: everything can stay as it is.');
    expect(text([madeUpRow({ id: 'x', ticked: false })])).toContain('Nothing is ticked.');
    const refused = text(rows, { ok: false });
    expect(refused).toContain('It cannot run like this');
    expect(refused).not.toContain('deskshell apply x');
  });

  it('says which grants it needs, and the warnings', () => {
    const preview = madeUpPreview(rows);
    const shown = text(rows, {
      summary: { ...preview.summary, needsGrant: ['fs.write'], warnings: [say('run.cancelled')] },
    });
    expect(shown).toContain('It needs your grant for: fs.write');
    expect(shown).toContain('! Stopped, as you asked.');
  });

  it('says what the skill left alone while looking', () => {
    expect(text(rows, { log: [say('run.cancelled'), 'a\nb'] })).toContain(
      'Seen while looking:\n  Stopped, as you asked.\n  a\\nb',
    );
    expect(text(rows)).not.toContain('Seen while looking');
  });

  it('says an age only where there is one', () => {
    expect(text([madeUpRow({ id: 'x', mtime: NOW + 1000 })])).toContain('age unknown');
    expect(text([madeUpRow({ id: 'x', mtime: 0 })])).toContain('age unknown');
    expect(text([madeUpRow({ id: 'x', mtime: null })])).not.toContain('age unknown');
  });

  it('keeps every row on its lines, whatever its name is', () => {
    const summary = say('action.put', { path: '/home/anna/Downloads/a\nb\u001b[31m' });
    const shown = text([madeUpRow({ id: 'x', summary, reason: 'one\ntwo' })]);
    expect(shown).toContain('Put a\\nb\\u001b[31m into the quarantine');
    expect(shown).toContain('one\\ntwo');
  });

  it('speaks Chinese', () => {
    const shown = lines(madeUpPreview(rows), null, 'zh-CN').join('\n');
    expect(shown).toContain('仅为预览，尚未更改任何内容。');
    expect(shown).toContain('已勾选 2 / 4');
    expect(shown).toContain('要执行，请输入：');
    expect(shown).not.toMatch(/ticked|Preview only/);
  });
});
