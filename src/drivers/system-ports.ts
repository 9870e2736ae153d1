import type { Places } from '../kernel/places.ts';
import type { ProcessControl, SystemPorts } from '../kernel/system-ports.ts';
import { posixProcesses } from './posix/processes.ts';
import { processControl } from './processes/process-control.ts';
import { recycleBinOn } from './recycle-bin.ts';
import { windowsPower } from './windows/power.ts';
import { powerShell } from './windows/powershell/session-of-program.ts';
import { windowsProcesses } from './windows/processes.ts';
import { windowsSettings } from './windows/settings.ts';
import { windowElements } from './windows/window-elements.ts';
import { windowHands } from './windows/window-hands.ts';
import { windowsOfPrograms } from './windows/windows.ts';

/**
 * What this version can do beside files on this system, wherever its places are; a step that needs what is null is
 * told so. Nothing is asked, and no library is loaded, before the first step that needs it.
 */
export const systemPorts: SystemPorts = {
  windows: process.platform === 'win32' ? windowsOfPrograms : null,
  elements: process.platform === 'win32' ? windowElements(powerShell, windowHands) : null,
  recycleBin: null,
  processes: processesHere(),
  settings: process.platform === 'win32' ? windowsSettings(windowsPower) : null,
  programs: null,
};

/**
 * What this version can do beside files, as far as these places let it reach.
 * SAFETY: with a made-up profile the programs, settings and bins of the person are out of reach, as their files are.
 */
export function systemPortsOn(places: Places): SystemPorts {
  const ports = { ...systemPorts, recycleBin: recycleBinOn(places) };
  return places.reachesSystem
    ? ports
    : { ...ports, windows: null, elements: null, processes: null, settings: null };
}

function processesHere(): ProcessControl | null {
  const asker = {
    pid: process.pid,
    program: process.execPath,
    timer: {
      now: () => Date.now(),
      wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    },
  };
  switch (process.platform) {
    case 'win32':
      return processControl(windowsProcesses, asker);
    case 'linux':
    case 'darwin':
      return processControl(posixProcesses(process.platform), asker);
    default:
      return null;
  }
}
