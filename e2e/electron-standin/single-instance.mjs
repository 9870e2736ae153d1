import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from './profile-folder.mjs';

/**
 * One instance per user data folder. The lock is a folder: `owner` holds the process id, and a second instance leaves
 * its command line there as a file, which the owner takes away. An owner that takes nothing within HANDED_OVER_MS is no
 * instance of ours (a process id used again), and its lock is taken over.
 */
const HANDED_OVER_MS = 3000;

export class SingleInstance {
  /** @param {(argv: string[], cwd: string, data: unknown) => void} onSecond */
  constructor(onSecond) {
    this.onSecond = onSecond;
  }

  get held() {
    return this.watcher !== undefined;
  }

  /** @returns {boolean} whether this process is the one instance */
  request(userData, data) {
    if (this.held) return true;
    this.folder = path.join(userData, 'standin-single-instance');
    fs.mkdirSync(this.folder, { recursive: true });
    const owner = path.join(this.folder, 'owner');
    while (!createWith(owner, String(process.pid))) {
      const pid = Number(readIfThere(owner));
      if (pid && isAlive(pid) && this.handOver(data)) return false;
      fs.rmSync(owner, { force: true });
    }
    this.watcher = fs.watch(this.folder, () => this.takeMessages());
    this.takeMessages();
    return true;
  }

  release() {
    if (!this.held) return;
    this.watcher.close();
    this.watcher = undefined;
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  handOver(data) {
    const message = path.join(this.folder, `${process.pid}.json`);
    const draft = `${message}.draft`;
    fs.writeFileSync(draft, JSON.stringify([process.argv, process.cwd(), data ?? null]));
    fs.renameSync(draft, message);
    const sleep = new Int32Array(new SharedArrayBuffer(4));
    for (let waited = 0; waited < HANDED_OVER_MS; waited += 10) {
      if (!fs.existsSync(message)) return true;
      Atomics.wait(sleep, 0, 0, 10);
    }
    fs.rmSync(message, { force: true });
    return false;
  }

  takeMessages() {
    if (!this.held) return;
    for (const name of fs.readdirSync(this.folder).filter((entry) => entry.endsWith('.json'))) {
      const file = path.join(this.folder, name);
      const text = readIfThere(file);
      if (text === undefined) continue;
      fs.rmSync(file, { force: true });
      this.onSecond(...JSON.parse(text));
    }
  }
}

function createWith(file, text) {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
