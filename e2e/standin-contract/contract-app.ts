import path from 'node:path';
import { test as base, expect } from '../app-fixtures.ts';
import type { App } from '../launch-app.ts';

/** The small app of this folder, and what it lets a spec see and decide (app/main.mjs). */

export const appFolder = path.join(import.meta.dirname, 'app');

export const test = base.extend({ launch: { appFolder } });

export interface Contract {
  readonly events: string[];
  readonly requests: string[];
  readonly permissions: string[];
  readonly opened: string[];
  refuse: string[];
  cancel: string;
  preventClose: boolean;
  preventQuit: boolean;
  stay: boolean;
  makeWindow(options?: Electron.BrowserWindowConstructorOptions): Electron.BrowserWindow;
}

/** What the page has from its preload script (app/preload.cjs). */
export interface PageContract {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  note(text: string): void;
  onProgress(listener: (step: number) => void): () => void;
  onceNoted(listener: (text: string) => void): void;
  throws(): void;
  later(value: unknown): Promise<{ value: unknown; twice(n: number): number }>;
  rejects(): Promise<never>;
  callBack(fn: (text: string) => Promise<string>): Promise<string>;
  readonly values: { list: number[]; text: string };
  readonly process: { platform: string; argv: boolean; sandboxed: boolean };
  requireFs(): string;
  again(): string;
}

declare global {
  var contract: Contract & PageContract;
}

export const events = (app: App): Promise<string[]> => app.evaluate(() => globalThis.contract.events);

/** Waits until the app has noted `text`. */
export async function noted(app: App, text: string | RegExp): Promise<void> {
  const matching = typeof text === 'string' ? text : expect.stringMatching(text);
  await expect.poll(() => events(app)).toContainEqual(matching);
}

/** Sets what the app's answers depend on. */
export const decide = (app: App, choices: Partial<Contract>): Promise<void> =>
  app.evaluate((_electron, chosen) => {
    Object.assign(globalThis.contract, chosen);
  }, choices);

export { expect } from '../app-fixtures.ts';
