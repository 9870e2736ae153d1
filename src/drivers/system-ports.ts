import type { Places } from '../kernel/places.ts';
import type { SystemPorts } from '../kernel/system-ports.ts';
import { recycleBinOn } from './recycle-bin.ts';

/** Nothing beside files: every step that needs one of these is told so. */
export const systemPorts: SystemPorts = {
  windows: null,
  recycleBin: null,
  processes: null,
  settings: null,
  programs: null,
};

/** What this version can do beside files, as far as these places let it reach. */
export function systemPortsOn(places: Places): SystemPorts {
  return { ...systemPorts, recycleBin: recycleBinOn(places) };
}
