import { startOf } from '../process-identity.ts';
import type { ProcessSystem } from '../processes/seen-process.ts';
import { listDarwinProcesses } from './darwin-processes.ts';
import { listLinuxProcesses } from './linux-processes.ts';
import { holdPosixProcess } from './process-signals.ts';
import { isPosixSystemProgram } from './system-programs.ts';

/**
 * Processes of Linux and macOS: asked by SIGTERM, ended by SIGKILL. Windows are not told there: what a program does
 * with unsaved work on SIGTERM is its own affair, and most lose it.
 */
export function posixProcesses(platform: 'linux' | 'darwin'): ProcessSystem {
  return {
    asksFirst: false,
    listAll: platform === 'linux' ? listLinuxProcesses : listDarwinProcesses,
    startOf,
    hold: holdPosixProcess,
    isOfSystem: (program) => isPosixSystemProgram(program, platform),
  };
}
