import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, launchApp, onRealElectron } from '../launch-app.ts';
import { appFolder, decide, events, expect, noted, test } from './contract-app.ts';

/** What is the stand-in's own: gaps that speak, processes that end. Nothing here is a question for real Electron. */

test.skip(() => onRealElectron(), 'of the stand-in only');

const runApp = path.join(import.meta.dirname, '..', 'electron-standin', 'run-app.mjs');

/** The command lines of browsers that belong to the app's process. */
function browsersOf(pid: number | undefined): string[] {
  const own = `electron-standin-${pid}-`;
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.map(commandLine).filter((line) => line.includes(own));
}

function commandLine(pid: string): string {
  const file = `/proc/${pid}/cmdline`;
  try {
    return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
  } catch {
    return '';
  }
}

const profilesOf = (pid: number | undefined): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`electron-standin-${pid}-`));

async function nothingLeft(pid: number | undefined): Promise<void> {
  await expect.poll(() => browsersOf(pid)).toEqual([]);
  expect(profilesOf(pid)).toEqual([]);
}

const throws = (app: App, run: (electron: typeof import('electron')) => unknown): Promise<string> =>
  app.evaluate(run).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

test('what is missing says so by name', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const gap = (name: string) =>
    new RegExp(`electron stand-in: ${name} is not there; add it in e2e/electron-standin`);
  expect(await throws(app, (electron) => electron.app.setJumpList([]))).toMatch(gap('app.setJumpList'));
  expect(await throws(app, (electron) => electron.app.on('login', () => {}))).toMatch(
    gap("app.on\\('login'\\)"),
  );
  expect(await throws(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setKiosk(true))).toMatch(
    gap('BrowserWindow.setKiosk'),
  );
  expect(
    await throws(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.openDevTools()),
  ).toMatch(gap('webContents.openDevTools'));
  expect(await throws(app, ({ session }) => session.fromPartition('x'))).toMatch(
    gap('session.fromPartition'),
  );
  expect(await throws(app, ({ Menu }) => Menu.sendActionToFirstResponder('x'))).toMatch(
    gap('Menu.sendActionToFirstResponder'),
  );
  expect(await throws(app, ({ BrowserWindow }) => new BrowserWindow({ kiosk: true }))).toMatch(
    /option 'kiosk'/,
  );
  const unsafe = await throws(
    app,
    ({ BrowserWindow }) => new BrowserWindow({ webPreferences: { sandbox: false } }),
  );
  expect(unsafe).toMatch(/webPreferences\.sandbox: false/);
});

test('a window the person closes is gone, and the app ends when it is done', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await decide(app, { preventClose: true, preventQuit: true });
  await page.close();
  await noted(app, 'before-quit');
  const seen = (await events(app)).slice(-5);
  expect(seen).toEqual(['close', 'destroyed', 'closed', 'window-all-closed', 'before-quit']);
  await decide(app, { preventQuit: false });
});

test.describe('[linux]', () => {
  test.skip(process.platform !== 'linux', 'looks into /proc');

  test('an app that crashes leaves no browser behind', async ({ userData }) => {
    const app = await launchApp({ userData, appFolder, env: { CONTRACT_CRASH: '1' } });
    const [code] = await once(app.process(), 'exit');
    expect(code).toBe(1);
    await nothingLeft(app.process().pid);
    await expect(app.firstWindow()).rejects.toThrow(/has ended \(1\)/);
  });

  test('an app that is killed leaves no browser behind', async ({ app, page }) => {
    await expect(page.locator('#ran')).toHaveText('yes');
    const { pid } = app.process();
    expect(browsersOf(pid).length).toBeGreaterThan(0);
    app.process().kill('SIGKILL');
    await expect.poll(() => browsersOf(pid)).toEqual([]);
  });

  test('an app whose starter is gone ends too', async ({ app, page }) => {
    await expect(page.locator('#ran')).toHaveText('yes');
    const ended = once(app.process(), 'exit');
    app.process().disconnect();
    expect(await ended).toEqual([1, null]);
    await nothingLeft(app.process().pid);
  });

  test('SIGTERM asks to quit, a second one ends at once', async ({ app, page }) => {
    await expect(page.locator('#ran')).toHaveText('yes');
    await decide(app, { preventQuit: true });
    app.process().kill('SIGTERM');
    await noted(app, 'before-quit');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    await nothingLeft(app.process().pid);
  });

  test('for a person the browser has no debugging port, and Ctrl-C ends the app in order', async ({
    userData,
  }) => {
    const main = path.join(appFolder, 'main.mjs');
    const script = `import { startOnStandin } from ${JSON.stringify(runApp)};
      import { findBrowser } from ${JSON.stringify(path.join(path.dirname(runApp), 'find-browser.mjs'))};
      const args = [${JSON.stringify(`--user-data-dir=${userData}`)}];
      process.exitCode = await startOnStandin({ browser: findBrowser(), args, main: ${JSON.stringify(main)} });`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, STANDIN_HEADED: process.env['STANDIN_HEADED'] ?? '0' },
      stdio: 'inherit',
    });
    const pid = await appOf(starter, main);
    await expect.poll(() => browsersOf(pid).some((line) => line.includes('--type=renderer'))).toBe(true);
    expect(browsersOf(pid).filter((line) => line.includes('--remote-debugging-pipe'))).not.toEqual([]);
    expect(browsersOf(pid).filter((line) => line.includes('--remote-debugging-port'))).toEqual([]);
    const ended = once(starter, 'exit');
    starter.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    await nothingLeft(pid);
  });
});

/** The process id of the app that `starter` has started. */
async function appOf(starter: ChildProcess, main: string): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(() => {
      const children = readFileSync(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8')
        .trim()
        .split(' ');
      pid = children.filter((child) => commandLine(child).includes(main)).map(Number)[0];
      return pid;
    })
    .toBeGreaterThan(0);
  return pid ?? 0;
}
