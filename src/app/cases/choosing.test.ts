import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Takes `name` as a copy of `keeper`. */
function duplicateOf(id: string, name: string, keeper: string, content: string) {
  return {
    ...put(id, name),
    pre: [
      { kind: 'path.exists' as const, path: keeper },
      { kind: 'file.hash' as const, path: keeper, sha256: sha256(content) },
    ],
  };
}

test('C31 two copies, each ticked as the copy of the other, in one task: one stays', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'a.txt': 'same', 'b.txt': 'same' });
  const actions = [duplicateOf('a', 'a.txt', 'b.txt', 'same'), duplicateOf('b', 'b.txt', 'a.txt', 'same')];
  const result = expectOk(await stand.apply({ actions, onFailure: 'continue' }));
  expect(result.applied).toEqual(['a']);
  expect(result.failed.map(({ actionId, code }) => [actionId, code])).toEqual([['b', 'PRECONDITION_FAILED']]);
  expect(fs.readdirSync(stand.root).filter((name) => name.endsWith('.txt'))).toEqual(['b.txt']);
});

test('C31 two copies, the ticks from two plans that know nothing of each other: the last copy stays', async () => {
  const stand = appStand();
  makeTree(stand.root, { 'a.txt': 'same', 'b.txt': 'same' });
  const first = { actions: [duplicateOf('a', 'a.txt', 'b.txt', 'same')], onFailure: 'continue' as const };
  const second = { actions: [duplicateOf('b', 'b.txt', 'a.txt', 'same')], onFailure: 'continue' as const };
  const planOfFirst = expectOk(await stand.preview(first)).planHash;
  const planOfSecond = expectOk(await stand.preview(second)).planHash;
  expect(expectOk(await stand.apply(first, { planHash: planOfFirst })).status).toBe('ok');
  const late = expectOk(await stand.apply(second, { planHash: planOfSecond }));
  expect(late.applied).toEqual([]);
  expect(late.failed[0]?.code).toBe('PRECONDITION_FAILED');
  expect(fs.existsSync(path.join(stand.root, 'b.txt'))).toBe(true);
});

describe('C34 what changed after the plan is left alone', () => {
  const content = 'the bytes of both';
  async function planned(): Promise<{ stand: AppStand; run: () => Promise<string> }> {
    const stand = appStand();
    const mtimeMs = Date.now() - WEEK_MS;
    makeTree(stand.root, {
      'keeper.bin': { content, mtimeMs },
      'keeper (1).bin': { content, mtimeMs },
    });
    const task = {
      actions: [duplicateOf('d', 'keeper (1).bin', 'keeper.bin', content)],
      onFailure: 'continue' as const,
    };
    const { planHash } = expectOk(await stand.preview(task));
    const run = async (): Promise<string> => {
      const result = expectOk(await stand.apply(task, { planHash }));
      expect(result.applied).toEqual([]);
      expect(result.status).toBe('partial');
      return result.failed[0]?.code ?? 'none';
    };
    return { stand, run };
  }
  const candidate = (stand: AppStand): string => path.join(stand.root, 'keeper (1).bin');
  const keeper = (stand: AppStand): string => path.join(stand.root, 'keeper.bin');

  test('C34 a byte appended to the candidate: CONFLICT', async () => {
    const { stand, run } = await planned();
    fs.appendFileSync(candidate(stand), '!');
    expect(await run()).toBe('CONFLICT');
    expect(fs.readFileSync(candidate(stand), 'utf8')).toBe(`${content}!`);
  });

  test('C34 a byte appended to its keeper: PRECONDITION_FAILED', async () => {
    const { stand, run } = await planned();
    fs.appendFileSync(keeper(stand), '!');
    expect(await run()).toBe('PRECONDITION_FAILED');
    expect(fs.existsSync(candidate(stand))).toBe(true);
  });

  test('C34 the keeper removed: PRECONDITION_FAILED', async () => {
    const { stand, run } = await planned();
    fs.rmSync(keeper(stand));
    expect(await run()).toBe('PRECONDITION_FAILED');
    expect(fs.existsSync(candidate(stand))).toBe(true);
  });

  test('C34 the candidate replaced by a folder: CONFLICT', async () => {
    const { stand, run } = await planned();
    fs.rmSync(candidate(stand));
    makeTree(stand.root, { 'keeper (1).bin/inside.txt': 'mine' });
    expect(await run()).toBe('CONFLICT');
    expect(fs.existsSync(path.join(candidate(stand), 'inside.txt'))).toBe(true);
  });

  test('C34 other bytes of the same size and time in the candidate: CONFLICT', async () => {
    const { stand, run } = await planned();
    const { mtime } = fs.statSync(candidate(stand));
    fs.writeFileSync(candidate(stand), content.toUpperCase());
    fs.utimesSync(candidate(stand), mtime, mtime);
    expect(await run()).toBe('CONFLICT');
    expect(fs.readFileSync(candidate(stand), 'utf8')).toBe(content.toUpperCase());
  });

  test('C34 other bytes of the same size and time in the keeper: PRECONDITION_FAILED', async () => {
    const { stand, run } = await planned();
    const { mtime } = fs.statSync(keeper(stand));
    fs.writeFileSync(keeper(stand), content.toUpperCase());
    fs.utimesSync(keeper(stand), mtime, mtime);
    expect(await run()).toBe('PRECONDITION_FAILED');
    expect(fs.existsSync(candidate(stand))).toBe(true);
  });

  test('C34 a folder that changed inside is left whole: CONFLICT', async () => {
    const stand = appStand();
    makeTree(stand.root, { 'cache/a': '1', 'cache/deep/b': '2' });
    const task = { actions: [put('cache', 'cache')], onFailure: 'continue' as const };
    const { planHash } = expectOk(await stand.preview(task));
    makeTree(stand.root, { 'cache/deep/new': 'written after the plan' });
    const result = expectOk(await stand.apply(task, { planHash }));
    expect(result.failed[0]?.code).toBe('CONFLICT');
    expect(fs.readFileSync(path.join(stand.root, 'cache', 'deep', 'new'), 'utf8')).toBe(
      'written after the plan',
    );
  });
});

test('C62 declared fs.write, proposed fs.delete: refused at preview', async () => {
  const stand = appStand();
  makeTree(stand.root, { f: 'x' });
  const task = {
    capabilities: [{ id: 'fs.write' as const }],
    actions: [
      { id: 'd', kind: 'fs.delete' as const, path: 'f', undo: { kind: 'quarantine.restore' as const } },
    ],
  };
  expect(codeOf(await stand.preview(task))).toBe('CAPABILITY_MISSING');
});
