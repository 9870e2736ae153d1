import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyData, previewData } from '../support/envelope.ts';
import { trashInfo } from '../support/made-up-bins.ts';
import { makeTree } from '../support/make-tree.ts';
import { startOwnProgram } from '../support/own-program.ts';
import { newStand, type Run, type Stand } from '../support/stand.ts';

/** The modules about the computer on the built command line, with what of it a test may touch. */

function realStand(): { readonly stand: Stand; run(words: readonly string[]): Promise<Run> } {
  const stand = newStand();
  // With the real system the quarantine would take its real place, too.
  const env = { DESKSHELL_SYSTEM: 'real', DESKSHELL_QUARANTINE: path.join(stand.dir, 'quarantine') };
  return { stand, run: (words) => stand.run(words, { env }) };
}

async function previewOf(run: (words: readonly string[]) => Promise<Run>, words: readonly string[]) {
  return previewData.parse((await run(['preview', ...words, '--json'])).json?.data);
}

test('the list names all modules; with a made-up profile what is the account’s own stays out of reach', async () => {
  const stand = newStand();
  const list = await stand.run(['list']);
  for (const name of ['recycle-bin', 'idle-processes', 'performance']) expect(list.stdout).toContain(name);
  for (const name of ['recycle-bin', 'idle-processes', 'performance']) {
    expect((await stand.run(['preview', name])).json, name).toMatchObject({ code: 'UNSUPPORTED_PLATFORM' });
  }
  expect(readdirSync(stand.profile)).toEqual([]);
});

describe.runIf(process.platform === 'linux')('the trash of a profile [linux]', () => {
  function trash() {
    const { stand, run } = realStand();
    const folder = path.join(stand.profile, '.local', 'share', 'Trash');
    for (const [index, name] of ['a.txt', 'b\u202e.txt', 'c.txt'].entries()) {
      makeTree(folder, {
        [`files/${name}`]: name,
        [`info/${name}.trashinfo`]: trashInfo(
          path.join(stand.profile, 'letters', name),
          `2026-10-0${index + 1}T00:00:00`,
        ),
      });
    }
    return { stand, run, inside: () => readdirSync(path.join(folder, 'files')) };
  }

  test('is shown with what cannot be restored, and goes only by name and with the confirmation', async () => {
    const { stand, run, inside } = trash();
    const shown = await run(['preview', 'recycle-bin']);
    expect(shown.stdout).toContain('cannot be restored');
    expect(shown.stdout).not.toContain('\u202e');
    const { planHash, actions, summary } = await previewOf(run, ['recycle-bin']);
    expect(summary).toMatchObject({ total: 3, ticked: 0, irreversible: 3 });
    const apply = ['apply', 'recycle-bin', '--yes', '--plan', planHash, '--only', actions[0]?.id ?? ''];
    expect((await run(apply)).json).toMatchObject({ code: 'IRREVERSIBLE_NOT_ALLOWED' });
    expect((await run(['apply', 'recycle-bin', '--yes'])).code).toBe(0);
    expect(inside()).toHaveLength(3);
    const done = await run([...apply, '--allow-irreversible']);
    expect(done.code).toBe(0);
    expect(done.stdout).not.toContain('deskshell undo');
    expect(inside()).toEqual(['b\u202e.txt', 'c.txt']);
    expect(existsSync(path.join(stand.profile, '.deskshell'))).toBe(false);
  });

  test('gives one back, and undo puts it into the trash again', async () => {
    const { stand, run, inside } = trash();
    const words = ['recycle-bin', '--option', 'action=restore'];
    const { planHash, actions } = await previewOf(run, words);
    const id = actions[0]?.id ?? '';
    expect((await run(['apply', ...words, '--yes', '--plan', planHash, '--only', id])).code).toBe(0);
    expect(readFileSync(path.join(stand.profile, 'letters', 'a.txt'), 'utf8')).toBe('a.txt');
    expect((await run(['undo', '--yes'])).code).toBe(0);
    expect(inside()).toHaveLength(3);
    expect(existsSync(path.join(stand.profile, 'letters'))).toBe(false);
  });

  test('is emptied by one row of a drive', async () => {
    const { run, inside } = trash();
    const words = ['recycle-bin', '--option', 'rows=drive', '--option', 'pauseMs=0'];
    const { planHash, actions } = await previewOf(run, words);
    expect(actions).toHaveLength(1);
    const apply = ['apply', ...words, '--yes', '--plan', planHash, '--only', actions[0]?.id ?? ''];
    expect((await run([...apply, '--allow-irreversible', '--json'])).json?.ok).toBe(true);
    expect(inside()).toEqual([]);
  });
});

test.skipIf(process.platform === 'win32')(
  'a program is closed by its number alone, and never by a mere --yes [linux] [darwin]',
  async () => {
    const program = await startOwnProgram('closes');
    const { stand, run } = realStand();
    const { planHash, summary } = await previewOf(run, ['idle-processes']);
    expect(summary.ticked).toBe(0);
    expect((await run(['apply', 'idle-processes', '--yes'])).code).toBe(0);
    expect(program.isRunning()).toBe(true);
    const id = `process:${program.pid}`;
    const apply = ['apply', 'idle-processes', '--yes', '--plan', planHash, '--only', id];
    const closed = await run([...apply, '--allow-irreversible', '--json']);
    expect(applyData.parse(closed.json?.data)).toMatchObject({ status: 'ok', applied: [id] });
    await program.ended();
    expect(existsSync(path.join(stand.data, 'journal', 'journal.jsonl'))).toBe(true);
  },
  30_000,
);
