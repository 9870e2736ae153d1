import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freshFolder } from './fresh-folder.ts';

const BLOCK_BYTES = 4096;

function mount(dir: string, bytes: number): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', dir]).status === 0;
}

/**
 * May this account mount a drive of its own? Root of a machine may, root of a container mostly not. A test that needs
 * it is skipped by name elsewhere, so that a run in CI fails where it cannot be had.
 */
export const canMountSmallVolume: boolean = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const dir = fs.mkdtempSync('/tmp/deskshell-mount-');
  try {
    return mount(dir, BLOCK_BYTES) && spawnSync('umount', [dir]).status === 0;
  } finally {
    fs.rmdirSync(dir);
  }
})();

/** A folder on a drive of its own with room for so many blocks of 4 KiB; goes away with the test. */
export function smallVolume(blocks: number): string {
  const dir = path.join(freshFolder('small'), 'volume');
  fs.mkdirSync(dir);
  if (!mount(dir, blocks * BLOCK_BYTES)) throw new Error('no small drive can be mounted here');
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', dir]);
  });
  return dir;
}

/** Lets nobody write on a small drive any more, or everybody again. */
export function remount(dir: string, access: 'ro' | 'rw'): void {
  const remounted = spawnSync('mount', ['-o', `remount,${access}`, dir], { encoding: 'utf8' });
  if (remounted.status !== 0) throw new Error(remounted.stderr);
}

/** Takes all the room on a small drive but so many blocks. */
export function fillUp(dir: string, freeBlocks: number): void {
  const { bavail, bsize } = fs.statfsSync(dir);
  const blocks = Math.max(0, Math.floor((bavail * bsize) / BLOCK_BYTES) - freeBlocks);
  fs.writeFileSync(path.join(dir, 'filler'), Buffer.alloc(blocks * BLOCK_BYTES));
}
