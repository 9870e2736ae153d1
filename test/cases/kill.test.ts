import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { messageSchema } from '../../src/protocol/message.ts';
import { freshFolderElsewhere, otherVolume } from '../support/other-volume.ts';
import { commandLine } from '../support/project.ts';
import { newStand, type Stand } from '../support/stand.ts';

const warningsSchema = z.object({ warnings: z.array(messageSchema) });

const FILES = 400;
const ROUNDS = 5;

interface Setting {
  readonly stand: Stand;
  readonly root: string;
  readonly quarantine: string;
  readonly env: Readonly<Record<string, string>>;
}

function contentOf(index: number): string {
  return `content ${index}`;
}

/** A folder of files, and a task that moves two thirds of them and puts the rest into the quarantine. */
function setUp(quarantine: string | null): Setting {
  const stand = newStand();
  const root = path.join(stand.profile, 'work');
  fs.mkdirSync(root);
  const actions = Array.from({ length: FILES }, (_none, index) => {
    const from = `f${index}`;
    fs.writeFileSync(path.join(root, from), contentOf(index));
    const to = `d${index % 7}/${from}`;
    return index % 3 === 0
      ? { id: from, kind: 'quarantine.put', path: from, module: 'test' }
      : { id: from, kind: 'fs.move', from, to, undo: { kind: 'fs.move', from: to, to: from } };
  });
  const capabilities = ['fs.write', 'fs.delete'].map((id) => ({ id, reason: '' }));
  const task = { title: 'To be killed', capabilities, actions, onFailure: 'continue' };
  fs.writeFileSync(path.join(stand.dir, 'task.json'), JSON.stringify(task));
  const env: Readonly<Record<string, string>> =
    quarantine === null ? {} : { DESKSHELL_QUARANTINE: quarantine };
  return { stand, root, quarantine: quarantine ?? path.join(stand.data, 'quarantine'), env };
}

/** Starts the command and kills it as soon as `when` holds, in the middle of whatever it does. */
async function killed(setting: Setting, words: readonly string[], when: () => boolean): Promise<void> {
  const { stand, env } = setting;
  const places = { DESKSHELL_PROFILE: stand.profile, DESKSHELL_HOME: stand.data };
  const child = spawn(process.execPath, [commandLine, ...words], {
    cwd: stand.dir,
    env: { ...process.env, ...places, ...env },
    stdio: 'ignore',
  });
  const look = setInterval(() => {
    if (when()) child.kill('SIGKILL');
  }, 1);
  await new Promise((ended) => child.once('exit', ended));
  clearInterval(look);
}

function namesIn(dir: string): readonly string[] {
  return fs.existsSync(dir) ? fs.readdirSync(dir) : [];
}

/** How often each file's bytes are there, below the root and in the quarantine. */
function census({ root, quarantine }: Setting): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  const visit = (dir: string): void => {
    for (const entry of fs.existsSync(dir) ? fs.readdirSync(dir, { withFileTypes: true }) : []) {
      const full = path.join(dir, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (fs.statSync(full).size < 20) {
        const content = fs.readFileSync(full, 'utf8');
        if (content.startsWith('content ')) seen.set(content, (seen.get(content) ?? 0) + 1);
      }
    }
  };
  visit(root);
  visit(quarantine);
  return seen;
}

async function killAndRecover(quarantine: string | null, killAt: number, killUndoAt: number): Promise<void> {
  const setting = setUp(quarantine);
  const { stand, root, env } = setting;
  const left = () => namesIn(root).filter((name) => name.startsWith('f')).length;
  const apply = ['task', 'apply', 'task.json', '--root', root, '--grant', 'fs.write,fs.delete', '--yes'];
  await killed(setting, apply, () => left() <= FILES - killAt);
  expect(census(setting).size, 'no bytes are lost by the kill').toBe(FILES);
  const told = await stand.run(['history', '--root', root, '--json'], { env });
  const before = left();
  const done = FILES - before;
  if (done > 0) {
    expect(told.json?.data, 'history tells what is true on disk').toMatchObject({
      tasks: [{ undoable: done, steps: done }],
    });
  }
  const toldAgain = await stand.run(['history', '--root', root, '--json'], { env });
  // A kill may cut the last line of the journal short: that is said for as long as the line is there.
  const { warnings } = warningsSchema.parse(toldAgain.json?.data);
  const others = warnings.filter(({ key }) => key !== 'journal.torn');
  expect(others, 'a second recovery has nothing to do').toEqual([]);
  await killed(setting, ['undo', '--root', root, '--yes'], () => left() >= before + killUndoAt);
  expect(census(setting).size, 'no bytes are lost by the second kill').toBe(FILES);

  const undone = await stand.run(['undo', '--root', root, '--yes', '--json'], { env });
  expect(undone.code, JSON.stringify(undone.json)).toBe(0);
  const counts = census(setting);
  expect(
    [...counts.values()].every((times) => times === 1),
    'every file is there once',
  ).toBe(true);
  for (let index = 0; index < FILES; index += 1) {
    expect(fs.readFileSync(path.join(root, `f${index}`), 'utf8')).toBe(contentOf(index));
  }
  expect(namesIn(root).filter((name) => !/^f\d+$/.test(name))).toEqual(['.deskshell']);
  const again = await stand.run(['undo', '--root', root, '--yes', '--json'], { env });
  expect(again.json?.data).toMatchObject({ rolledBack: 0, failed: [] });
}

describe('C43 a kill in the middle of apply, and of its undo, loses nothing and leaves nothing half-done', () => {
  test.each(Array.from({ length: ROUNDS }, (_none, round) => [1 + round * 70, 1 + round * 20]))(
    'after %i files, and %i on the way back',
    (killAt, killUndoAt) => killAndRecover(null, killAt, killUndoAt),
  );
});

describe.skipIf(otherVolume() === null)('C43 the same with the quarantine on another drive [linux]', () => {
  test.each(Array.from({ length: ROUNDS }, (_none, round) => [1 + round * 70, 1 + round * 20]))(
    'after %i files, and %i on the way back',
    (killAt, killUndoAt) => killAndRecover(path.join(freshFolderElsewhere(), 'q'), killAt, killUndoAt),
  );
});
