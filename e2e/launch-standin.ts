import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { App } from './app-face.ts';

/**
 * Starts an app on the stand-in and gives it the face of Playwright's ElectronApplication. The app's process is reached
 * over Node's own channel, its pages over the browser's debugging port. See electron-standin/test-link.mjs.
 */

export interface StandinOptions {
  readonly main: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

type Message =
  | { readonly type: 'browser'; readonly url: string }
  | { readonly type: 'window'; readonly targetId: string }
  | { readonly type: 'value'; readonly id: number; readonly value?: unknown; readonly error?: string };

interface Waiter {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const register = pathToFileURL(path.join(import.meta.dirname, 'electron-standin', 'register.mjs')).href;
/** An app that has not ended by itself by then never will. */
const CLOSE_MS = 20_000;

export function launchStandin({ main, args, cwd, env }: StandinOptions): App {
  const child = spawn(process.execPath, ['--import', register, main, ...args], {
    cwd,
    env: { ...env, STANDIN_DRIVEN: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  return new StandinApp(child).face();
}

class StandinApp {
  readonly #child: ChildProcess;
  readonly #events = new EventEmitter().setMaxListeners(0);
  readonly #pages: Page[] = [];
  readonly #waiting = new Map<number, Waiter>();
  #browser: Promise<Browser> | undefined;
  #lastId = 0;
  #ended: string | undefined;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message: Message) => this.#received(message));
    child.once('exit', (code, signal) => {
      this.#ended = `the app has ended (${signal ?? code})`;
      for (const { reject } of this.#waiting.values()) reject(new Error(this.#ended));
      this.#events.emit('ended');
    });
  }

  face(): App {
    return {
      process: () => this.#child,
      windows: () => [...this.#pages],
      firstWindow: (options) => this.#firstWindow(options?.timeout ?? 30_000),
      evaluate: ((fn: unknown, arg: unknown) => this.#evaluate(String(fn), arg)) as App['evaluate'],
      close: () => this.#close(),
    };
  }

  #received(message: Message): void {
    if (message.type === 'browser') {
      // The app's own settings stay as they are: theme, downloads.
      this.#browser = chromium.connectOverCDP(message.url, { noDefaults: true, isLocal: true });
      this.#browser.catch(() => {});
    } else if (message.type === 'window') {
      void this.#windowOpened(message.targetId);
    } else {
      const waiter = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error === undefined) waiter?.resolve(message.value);
      else waiter?.reject(new Error(message.error));
    }
  }

  async #windowOpened(targetId: string): Promise<void> {
    try {
      const page = await this.#pageOf(targetId);
      this.#pages.push(page);
      page.once('close', () => this.#pages.splice(this.#pages.indexOf(page), 1));
      this.#events.emit('window');
    } catch (error) {
      // An app that has ended takes its pages along; whoever waits for one is told that.
      if (this.#ended === undefined) this.#events.emit('failed', error);
    }
  }

  async #pageOf(targetId: string): Promise<Page> {
    const context = (await this.#browser)?.contexts()[0];
    if (!context) throw new Error('the browser has no page context');
    const checked = new Set(this.#pages);
    for (;;) {
      for (const page of context.pages().filter((candidate) => !checked.has(candidate))) {
        const session = await context.newCDPSession(page);
        const { targetInfo } = await session.send('Target.getTargetInfo');
        void session.detach().catch(() => {});
        if (targetInfo.targetId === targetId) return page;
        checked.add(page);
      }
      if (context.pages().every((page) => checked.has(page))) await context.waitForEvent('page');
    }
  }

  async #firstWindow(timeout: number): Promise<Page> {
    const limit = AbortSignal.timeout(timeout);
    while (this.#pages[0] === undefined) {
      if (this.#ended !== undefined) throw new Error(this.#ended);
      const over = new AbortController();
      const signal = AbortSignal.any([limit, over.signal]);
      const events = ['window', 'ended', 'failed'].map((name) => once(this.#events, name, { signal }));
      const [error] = await Promise.race(events).finally(() => over.abort());
      if (error instanceof Error) throw error;
    }
    const [page] = this.#pages;
    await page.waitForURL(({ protocol }) => protocol !== 'about:' && protocol !== 'data:', {
      waitUntil: 'commit',
    });
    return page;
  }

  #evaluate(source: string, arg: unknown): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(new Error(this.#ended));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ type: 'evaluate', id, source, arg });
    });
  }

  async #close(): Promise<void> {
    if (this.#ended === undefined) {
      const late = setTimeout(() => this.#child.kill('SIGKILL'), CLOSE_MS);
      const ended = once(this.#events, 'ended');
      this.#child.send({ type: 'quit' });
      await ended;
      clearTimeout(late);
    }
    await (await this.#browser?.catch(() => undefined))?.close().catch(() => {});
    // A crash on the way out must not pass unseen.
    if (this.#child.exitCode !== 0) throw new Error(this.#ended);
  }
}
