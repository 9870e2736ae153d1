import type { SystemPorts } from '../kernel/system-ports.ts';

/** What this version can do beside files: nothing on any system yet, so every step that needs it is told so. */
export const systemPorts: SystemPorts = {
  windows: null,
  recycleBin: null,
  processes: null,
  settings: null,
  programs: null,
};
