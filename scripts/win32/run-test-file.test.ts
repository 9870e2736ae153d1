import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { projectRoot } from '../../test/support/project.ts';
import { tallyFile } from './tally.mjs';

const TESTS = `
import { afterAll, describe, expect, test, vi } from 'vitest';
import { leaveOut } from ${JSON.stringify(new URL('../../test/support/this-machine.ts', import.meta.url).href)};

test('holds', async () => {
  await expect(Promise.resolve({ a: 1, b: 2 })).resolves.toMatchObject({ a: expect.any(Number) });
  const spy = vi.spyOn(process, 'uptime').mockReturnValue(7);
  expect(process.uptime()).toBe(7);
  spy.mockRestore();
});
test('does not hold', () => expect([1, 2]).toEqual([1, 3]));
test('does not hold later', async () => expect(Promise.resolve(1)).resolves.toBe(2));
test('throws', () => { throw new Error('out of order'); });
test('left out for a reason', () => leaveOut('it has none of it'));
test.skipIf(true)('left out, and silent', () => {});
test.skipIf(true)('left out [linux]', () => {});
test.skipIf(true)('[win32] left out though it is for this system', () => {});
test.each([1, 2])('one of %i', (n) => expect(n).toBe(1));
describe('a group', () => {
  afterAll(() => { throw new Error('its end fails'); });
  test('in it', () => {});
});
`;

function run(source: string) {
  const dir = freshFolder('runner');
  const [file, report] = [path.join(dir, 'some.test.ts'), path.join(dir, 'report.json')];
  fs.writeFileSync(file, source);
  const words = [path.join(projectRoot, 'scripts', 'win32', 'run-test-file.mjs'), file, report];
  const { stderr } = spawnSync(process.execPath, words, { cwd: projectRoot, encoding: 'utf8' });
  const tests: unknown = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  return tallyFile({ file: 'some.test.ts', ms: 1, tests, printed: stderr });
}

test('what fails under Wine is counted as failed, and what is left out says why or fails', () => {
  const { passed, failed, skipped, lines } = run(TESTS);
  const told = lines.join('\n');
  expect(told).toContain('LEFT OUT: left out for a reason (it has none of it)');
  expect(told).toContain('LEFT OUT: left out [linux] (for linux alone)');
  for (const name of [
    'does not hold',
    'does not hold later',
    'throws',
    'left out, and silent: it was left out',
    '[win32] left out though it is for this system: it was left out',
    'one of 2',
    'a group',
  ]) {
    expect(told).toContain(`failed: ${name}`);
  }
  expect({ passed, failed, skipped }).toEqual({ passed: 3, failed: 7, skipped: 2 });
});

test.each([
  ['that cannot be loaded', 'import "./nothing-here.ts";'],
  ['without a test', 'export {};'],
  ['that ends the process', 'process.exit(0);'],
])('a file %s counts as a failure', (_what, source) => {
  expect(run(source)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});
