import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { JournalWriter } from '../../kernel/journal.ts';

const OWN = ['.deskshell'];

function made(): AppStand {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  return stand;
}

/** From the call with this number on, the drive of the journal takes no more. */
function refuseFrom(call: 'append' | 'flush' | 'markRolledBack', count: number): void {
  const real = JournalWriter.prototype[call] as (...args: unknown[]) => unknown;
  let calls = 0;
  vi.spyOn(JournalWriter.prototype, call).mockImplementation(function (
    this: JournalWriter,
    ...args: unknown[]
  ) {
    calls += 1;
    if (calls >= count) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    return real.apply(this, args) as never;
  });
}

/** Another run on the same root, by the same program: what was left is settled first. */
async function goOn(stand: AppStand): Promise<readonly string[]> {
  vi.restoreAllMocks();
  fs.writeFileSync(path.join(stand.root, 'later'), 'L');
  const later = expectOk(await stand.apply({ actions: [put('later', 'later')] }));
  return later.warnings.map(({ key }) => key);
}

afterEach(() => vi.restoreAllMocks());

describe('a journal that takes no more', () => {
  test('when a run ends: what it intended stays, and the next run settles it', async () => {
    const stand = made();
    const before = treeDigest(stand.root, { except: OWN });
    // The first flush is that of the task's own line.
    refuseFrom('flush', 2);
    const { taskId, warnings } = expectOk(await stand.apply({ actions: [put('a', 'a')] }));
    expect(warnings.map(({ key }) => key)).toEqual(['apply.notRecorded']);
    expect(await goOn(stand)).toContain('recovery.done');
    expectOk(await stand.undo());
    expect(expectOk(await stand.undo({ taskId })).rolledBack).toBe(1);
    fs.rmSync(path.join(stand.root, 'later'));
    expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  });

  test('in the midst of an undo: that is said, and the next run brings the undo to its end', async () => {
    const stand = made();
    const before = treeDigest(stand.root, { except: OWN });
    const { taskId } = expectOk(await stand.apply({ actions: [put('a', 'a'), put('b', 'b')] }));
    refuseFrom('markRolledBack', 1);
    expect(codeOf(await stand.undo())).toBe('NO_SPACE');
    expect(await goOn(stand)).toContain('recovery.done');
    const told = expectOk(await stand.request('history', { taskId }));
    expect('entries' in told ? told.entries.map(({ status }) => status) : []).toEqual([
      'rolled-back',
      'rolled-back',
    ]);
    expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  });

  test('in the midst of a purge: that is said, and what went stands in the journal after all', async () => {
    const stand = made();
    const { batch = '' } = expectOk(await stand.apply({ actions: [put('a', 'a'), put('b', 'b')] }));
    refuseFrom('append', 2);
    const purge = { batch, items: [], act: true, source: 'test' };
    expect(codeOf(await stand.request('quarantinePurge', purge))).toBe('NO_SPACE');
    expect(fs.readdirSync(path.join(stand.quarantine, batch)).sort()).toEqual(['i2', 'manifest.jsonl']);
    expect(await goOn(stand)).toContain('recovery.done');
    const shown = expectOk(await stand.request('quarantineList', { batch }));
    expect(shown.batches[0]?.items.map(({ state }) => state)).toEqual(['purged', 'kept']);
  });
});
