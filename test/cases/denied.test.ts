import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { undone } from '../support/answers.ts';
import { applyData } from '../support/envelope.ts';
import { makeTree } from '../support/make-tree.ts';
import { projectRoot } from '../support/project.ts';
import { newStand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const HELD = 'held.txt';

/**
 * Loaded before the command: the system's rename answers EBUSY for one name, as on a drive where a program holds that
 * file. Linux itself lets everybody rename what somebody has open. Counts how often it was asked.
 */
const HOLDING = `
const fs = require('node:fs');
const { createRequire } = require('node:module');
const projectRequire = createRequire(${JSON.stringify(path.join(projectRoot, 'package.json'))});
const koffi = projectRequire('koffi');
const EBUSY = 16;
let isBusy = false;
const held = (call) => (...words) => {
  isBusy = words[1] === ${JSON.stringify(HELD)};
  if (isBusy) fs.appendFileSync(process.env.TEST_ASKED, '!');
  return isBusy ? -1 : call(...words);
};
const wrapped = new Proxy(koffi, {
  get(target, name) {
    if (name === 'errno') return () => (isBusy ? EBUSY : target.errno());
    if (name !== 'load') return target[name];
    return (file) => {
      const library = target.load(file);
      return { func: (text) => (text.includes('renameat2') ? held(library.func(text)) : library.func(text)) };
    };
  },
});
projectRequire.cache[projectRequire.resolve('koffi')].exports = wrapped;
`;

test.skipIf(process.platform !== 'linux')(
  'C08 read-only, held by a program, denied, free, in one plan that goes on: moved, BUSY, ACCESS_DENIED, moved [linux]',
  async () => {
    const stand = newStand();
    const root = path.join(stand.profile, 'work');
    makeTree(root, {
      'read only.txt': { content: 'r', mode: 0o444, mtimeMs: Date.UTC(2020, 1, 2) },
      [HELD]: 'h',
      'closed/denied.txt': 'd',
      closed: { folder: true, mode: 0o555 },
      'free.txt': 'f',
    });
    const before = treeDigest(root);
    const moves = ['read only.txt', HELD, 'closed/denied.txt', 'free.txt'].map((from) => ({
      id: from,
      kind: 'fs.move',
      from,
      to: `${from}.moved`,
      undo: { kind: 'fs.move', from: `${from}.moved`, to: from },
    }));
    const task = {
      title: 'C08',
      capabilities: [{ id: 'fs.write', reason: '' }],
      actions: moves,
      onFailure: 'continue',
    };
    const holding = path.join(stand.dir, 'holding.cjs');
    fs.writeFileSync(holding, HOLDING);
    const asked = path.join(stand.dir, 'asked');
    const env = { NODE_OPTIONS: `--require "${holding}"`, TEST_ASKED: asked };
    const words = ['task', 'apply', '-', '--root', root, '--yes', '--grant', 'fs.write', '--json'];
    const run = await stand.run(words, { stdin: JSON.stringify(task), env, unprivileged: true });
    expect(run, run.stderr).toMatchObject({ code: 1, json: { ok: false, status: 'partial', code: 'BUSY' } });
    const done = applyData.parse(run.json?.data);
    expect(done.applied).toEqual(['read only.txt', 'free.txt']);
    expect(done.failed.map(({ actionId, code }) => [actionId, code])).toEqual([
      [HELD, 'BUSY'],
      ['closed/denied.txt', 'ACCESS_DENIED'],
    ]);
    // C09: asked again, a few times.
    expect(fs.readFileSync(asked, 'utf8')).toBe('!!!!');
    const back = await stand.run(['undo', '--root', root, '--yes', '--json'], { unprivileged: true });
    expect(undone(back)).toMatchObject({ rolledBack: 2, failed: [] });
    expect(treeDigest(root, { except: ['.deskshell'] })).toEqual(before);
    expect(fs.statSync(path.join(root, 'read only.txt')).mode & 0o777).toBe(0o444);
  },
);
