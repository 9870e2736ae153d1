import type { Action } from '../../src/protocol/action.ts';
import type { Result } from '../../src/protocol/result.ts';
import { type AppStand, appIn, type StandSettings } from './app-in.ts';
import { freshFolder } from './fresh-folder.ts';

export { type AppStand, expectOk } from './app-in.ts';

/** Goes away with the test. */
export function appStand(settings: StandSettings = {}): AppStand {
  return appIn(freshFolder('app'), settings);
}

/** The code of a result that must be a failure. */
export function codeOf(result: Result<unknown>): string {
  return result.ok ? `no failure: ${JSON.stringify(result.value)}` : result.failure.code;
}

/** A move with its undo. */
export function moved(id: string, from: string, to: string): Extract<Action, { kind: 'fs.move' }> {
  return { id, kind: 'fs.move', from, to, undo: { kind: 'fs.move', from: to, to: from } };
}

/** Into the quarantine. */
export function put(id: string, target: string): Extract<Action, { kind: 'quarantine.put' }> {
  return { id, kind: 'quarantine.put', path: target, module: 'test' };
}
