import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { SeenProcess } from '../processes/seen-process.ts';
import { closeHandle, kernel32, lastError } from './kernel32.ts';
import { openProcess, startOfHandle } from './process-handle.ts';
import { ownerOf } from './process-owner.ts';
import { ownToken, type ProcessToken, tokenOf } from './token.ts';
import { mainWindows } from './top-windows.ts';
import { optionalCall } from './user32.ts';

const SNAPSHOT_OF_PROCESSES = 2;
const INVALID_HANDLE = -1;
/** PROCESSENTRY32W on 64-bit Windows (tlhelp32.h). */
const ENTRY_BYTES = 568;
const ENTRY_NAME = 44;
/** PROCESS_MEMORY_COUNTERS on 64-bit Windows (psapi.h). */
const COUNTERS_BYTES = 72;
const WORKING_SET = 16;
const LONGEST_PATH = 32_768;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  /** The program's file, without its folder. */
  readonly name: string;
}

/** What all processes are compared with. */
interface OwnSide {
  readonly session: number | null;
  readonly token: ProcessToken | null;
  /** Numbers of services.exe: what that started are services. */
  readonly serviceHosts: ReadonlySet<number>;
  readonly titles: ReadonlyMap<number, string>;
}

/** All processes, each with as much as this account may know of it. Code: `INTERNAL`. */
export function listWindowsProcesses(): Result<readonly SeenProcess[]> {
  const entries = entriesOfSnapshot();
  if (typeof entries === 'number')
    return fail('INTERNAL', say('process.unlisted'), { detail: `Windows error ${entries}` });
  const titles = new Map<number, string>();
  for (const { pid, title } of mainWindows()) if (!titles.has(pid)) titles.set(pid, title);
  const own: OwnSide = {
    session: sessionOf(process.pid),
    token: ownToken(),
    serviceHosts: new Set(
      entries.filter(({ name }) => name.toLowerCase() === 'services.exe').map(({ pid }) => pid),
    ),
    titles,
  };
  return ok(entries.map((entry) => seenIn(entry, own)));
}

function entriesOfSnapshot(): readonly Entry[] | number {
  const snapshot = kernel32('intptr_t __stdcall CreateToolhelp32Snapshot(uint32_t flags, uint32_t pid)');
  const first = kernel32('int __stdcall Process32FirstW(intptr_t snapshot, void *entry)');
  const next = kernel32('int __stdcall Process32NextW(intptr_t snapshot, void *entry)');
  const taken = Number(snapshot(SNAPSHOT_OF_PROCESSES, 0));
  if (taken === INVALID_HANDLE) return lastError();
  try {
    const data = Buffer.alloc(ENTRY_BYTES);
    data.writeUInt32LE(ENTRY_BYTES, 0);
    const entries: Entry[] = [];
    for (let more = first(taken, data); more !== 0; more = next(taken, data)) {
      const [name = ''] = data.toString('utf16le', ENTRY_NAME).split('\0');
      entries.push({ pid: data.readUInt32LE(8), parent: data.readUInt32LE(32), name });
    }
    return entries;
  } finally {
    closeHandle(taken);
  }
}

function seenIn({ pid, parent }: Entry, own: OwnSide): SeenProcess {
  const window = own.titles.get(pid) ?? null;
  const nothing = { pid, parent, startedAt: null, program: null, bytes: 0, window };
  // The idle process and the kernel's own (MicrosoftDocs/win32, RstMgr/critical-system-services.md).
  if (pid === 0 || pid === 4) return { ...nothing, belongsTo: 'system' };
  const opened = openProcess(pid, 0);
  // SAFETY: who may not even look at it may not close it; 87 says that it has ended meanwhile.
  if ('error' in opened) return { ...nothing, belongsTo: 'foreign' };
  const { handle } = opened;
  try {
    return {
      ...nothing,
      startedAt: startOfHandle(handle),
      program: programOf(handle),
      bytes: workingSetOf(handle),
      belongsTo: ownerOf(
        {
          isCritical: isCritical(handle),
          isService: own.serviceHosts.has(parent),
          token: tokenOf(handle),
          session: sessionOf(pid),
        },
        own,
      ),
    };
  } finally {
    closeHandle(handle);
  }
}

/** Would Windows stop with it? (Windows 8.1 and newer; Wine does not tell.) */
function isCritical(handle: number): boolean {
  const ask = optionalCall(
    'kernel32.dll',
    'int __stdcall IsProcessCritical(intptr_t process, _Out_ int *critical)',
  );
  const critical: unknown[] = [0];
  return ask !== null && ask(handle, critical) !== 0 && critical[0] !== 0;
}

function sessionOf(pid: number): number | null {
  const ask = kernel32('int __stdcall ProcessIdToSessionId(uint32_t pid, _Out_ uint32_t *session)');
  const session: unknown[] = [null];
  return ask(pid, session) === 0 ? null : Number(session[0]);
}

/** The program's file with its folder: a name alone can be given to anything. */
export function programOf(handle: number): string | null {
  const ask = kernel32(
    'int __stdcall QueryFullProcessImageNameW(intptr_t process, uint32_t flags, void *name, _Inout_ uint32_t *room)',
  );
  const name = Buffer.alloc(LONGEST_PATH * 2);
  const room: unknown[] = [LONGEST_PATH];
  if (ask(handle, 0, name, room) === 0) return null;
  return name.toString('utf16le', 0, Number(room[0]) * 2);
}

function workingSetOf(handle: number): number {
  const ask = kernel32(
    'int __stdcall K32GetProcessMemoryInfo(intptr_t process, void *counters, uint32_t size)',
  );
  const counters = Buffer.alloc(COUNTERS_BYTES);
  counters.writeUInt32LE(COUNTERS_BYTES, 0);
  return ask(handle, counters, COUNTERS_BYTES) === 0 ? 0 : Number(counters.readBigUInt64LE(WORKING_SET));
}
