import type { SystemPorts } from '../kernel/system-ports.ts';
import { windowsPower } from './windows/power.ts';
import { windowsSettings } from './windows/settings.ts';

/**
 * What this version can do beside files on this system; a step that needs what is null is told so. Making a port loads
 * nothing: it does at its first use.
 */
export const systemPorts: SystemPorts = {
  windows: null,
  recycleBin: null,
  processes: null,
  settings: process.platform === 'win32' ? windowsSettings(windowsPower) : null,
  programs: null,
};
