import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import { errnoName } from '../fs/system-error.ts';
import { startOf } from '../process-identity.ts';
import type { SeenProcess } from '../processes/seen-process.ts';

/** Services of the system and of a desktop session, as systemd sorts them (its docs/DESKTOP_ENVIRONMENTS.md). */
const SERVICE_SLICE = /\/(?:system|session|background)\.slice(?:\/|$)/m;

/** What the system says about each process (proc(5)); of other accounts' no more than their numbers. */
export function listLinuxProcesses(): Result<readonly SeenProcess[]> {
  const uid = process.getuid?.() ?? -1;
  const ownGroup = textOf('/proc/self/cgroup');
  const all: SeenProcess[] = [];
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = textOf(`/proc/${name}/status`);
    // It has ended while the others were read.
    if (status === null) continue;
    all.push(seenIn(Number(name), parseStatus(status), uid, ownGroup));
  }
  return ok(all);
}

function seenIn(pid: number, status: LinuxStatus, uid: number, ownGroup: string | null): SeenProcess {
  const { parent, bytes } = status;
  const nothing = { pid, parent, bytes, startedAt: null, program: null, window: null };
  // SAFETY: one that runs with another account's rights, by setuid too, is that one's.
  if (!status.uids.every((each) => each === uid)) return { ...nothing, belongsTo: 'foreign' };
  const group = textOf(`/proc/${pid}/cgroup`);
  const isService = group !== null && group !== ownGroup && SERVICE_SLICE.test(group);
  return {
    ...nothing,
    startedAt: startOf(pid),
    program: programOf(pid),
    belongsTo: isService || pid === 1 ? 'system' : 'person',
  };
}

export interface LinuxStatus {
  readonly parent: number;
  /** Real, effective, saved and file system uid. */
  readonly uids: readonly number[];
  /** Resident memory; threads of the kernel have none. */
  readonly bytes: number;
}

export function parseStatus(text: string): LinuxStatus {
  const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '';
  return {
    parent: Number.parseInt(field('PPid'), 10) || 0,
    uids: field('Uid').split(/\s+/).map(Number),
    bytes: (Number.parseInt(field('VmRSS'), 10) || 0) * 1024,
  };
}

/** The program's file; one that was replaced by a newer version since is called by its old name. */
function programOf(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return null;
  }
}

function textOf(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return null;
  }
}
