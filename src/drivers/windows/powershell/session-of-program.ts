import { elementOperations } from './element-operations.ts';
import type { PowerShellHost } from './host.ts';
import { windowsPowerShell } from './windows-powershell.ts';

/** The first start after a restart of Windows, with a virus scanner that looks at everything, in ms. */
const START_MS = 60_000;
/** In ms. */
const IDLE_MS = 5 * 60_000;

let opened: Promise<PowerShellHost | null> | null = null;

/**
 * The one session of this program; it starts with the first call, and what starts it is loaded with the first question
 * for it. Null where Windows does not say where its shell is.
 */
export function powerShell(): Promise<PowerShellHost | null> {
  opened ??= open();
  return opened;
}

async function open(): Promise<PowerShellHost | null> {
  const executable = windowsPowerShell();
  if (executable === null) return null;
  const { PowerShellHost } = await import('./host.ts');
  return new PowerShellHost({
    executable,
    operations: elementOperations,
    startMs: START_MS,
    idleMs: IDLE_MS,
  });
}
