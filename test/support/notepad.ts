import { spawn } from 'node:child_process';
import { mainWindows, type TopWindow } from '../../src/drivers/windows/top-windows.ts';
import { user32 } from '../../src/drivers/windows/user32.ts';
import { endsWithTest } from './own-program.ts';
import { leaveOut, underWine } from './this-machine.ts';

const WM_CHAR = 0x0102;
const BM_CLICK = 0x00f5;
const GW_OWNER = 4;
const SMTO_ABORTIFHUNG = 2;

export interface Notepad {
  readonly pid: number;
  readonly window: number;
  isRunning(): boolean;
  ended(): Promise<void>;
}

/** A notepad of the test's own, which ends with the test at the latest. */
export async function openNotepad(): Promise<Notepad> {
  // On Windows 11 all of its windows are one process, and a person's text may be in it.
  if (!underWine) leaveOut('Notepad of this machine may be a person’s: by hand, docs/windows-checklist.md');
  const child = spawn('C:\\windows\\system32\\notepad.exe', { stdio: 'ignore' });
  const { isRunning, ended } = endsWithTest(child);
  let window: TopWindow | undefined;
  for (let looks = 0; window === undefined; looks += 1) {
    if (looks === 200) throw new Error('Notepad has no window');
    await new Promise((resolve) => setTimeout(resolve, 50));
    window = mainWindows().find(({ pid }) => pid === child.pid);
  }
  return { pid: window.pid, window: window.handle, isRunning, ended };
}

function childOf(parent: number, kind: string, title: string | null): number {
  const find = user32(
    'intptr_t __stdcall FindWindowExW(intptr_t parent, intptr_t after, str16 kind, str16 title)',
  );
  const found = Number(find(parent, 0, kind, title));
  if (found === 0) throw new Error(`no ${kind} ${title ?? ''}`);
  return found;
}

/** Sends a message as a key or a click of a person would, and does not wait for a program that hangs. */
function send(window: number, message: number, value: number): void {
  const call = user32(
    'intptr_t __stdcall SendMessageTimeoutW(intptr_t window, uint32_t message, uintptr_t first, intptr_t second, uint32_t how, uint32_t ms, void *answer)',
  );
  call(window, message, value, 0, SMTO_ABORTIFHUNG, 2_000, null);
}

/** The dialog that a window has opened above itself. */
export function dialogOf(window: number): number {
  const find = user32(
    'intptr_t __stdcall FindWindowExW(intptr_t parent, intptr_t after, str16 kind, str16 title)',
  );
  const related = user32('intptr_t __stdcall GetWindow(intptr_t window, uint32_t which)');
  let dialog = 0;
  do dialog = Number(find(0, dialog, '#32770', null));
  while (dialog !== 0 && Number(related(dialog, GW_OWNER)) !== window);
  return dialog;
}

/** Types a letter into it, which it has not saved then. */
export function typeUnsaved({ window }: Notepad): void {
  send(childOf(window, 'Edit', null), WM_CHAR, 'x'.charCodeAt(0));
}

/** Answers its question about what is not saved: no. */
export function answerNo(dialog: number): void {
  send(childOf(dialog, 'Button', '&No'), BM_CLICK, 0);
}
