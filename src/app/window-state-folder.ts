import path from 'node:path';
import { resolvePlaces } from '../drivers/places/resolve-places.ts';
import type { HostEnvironment } from './host-environment.ts';

/** Where a window keeps what its browser needs: in the app's data folder. Null where there is no such profile. */
export function windowStateFolder(environment: HostEnvironment): string | null {
  const places = resolvePlaces(environment);
  return places.ok ? path.join(places.value.data, 'window') : null;
}
