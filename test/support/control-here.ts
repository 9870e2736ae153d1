import { systemPorts } from '../../src/drivers/system-ports.ts';
import type { ProcessControl } from '../../src/kernel/system-ports.ts';

/** The driver of this very system for programs. */
export function control(): ProcessControl {
  if (systemPorts.processes === null) throw new Error('no driver for processes');
  return systemPorts.processes;
}

/** When a program of the test's own started, as that driver tells it. */
export function startOf(pid: number): string {
  const started = control().startedAt(pid);
  if (!started.ok || started.value === null) throw new Error(`no process ${pid}`);
  return started.value;
}
