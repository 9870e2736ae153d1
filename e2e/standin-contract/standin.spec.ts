import { once } from 'node:events';
import path from 'node:path';
import { launchApp } from '../launch-app.ts';
import { appFolder, decide, events, expect, noted, test } from './contract-app.ts';

/** The app and its windows, as Electron's documentation has them. */

test('the app starts in order: ready, its window, the page, its first paint', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await noted(app, 'loaded');
  const seen = await events(app);
  const inOrder = [
    'ready',
    'web-contents-created 1',
    'browser-window-created 1',
    'dom-ready',
    'did-finish-load app://contract/',
  ];
  expect(seen.filter((event) => inOrder.includes(event))).toEqual(inOrder);
  expect(seen).toContain('ready-to-show');
  expect(seen).toContain('show');
});

test('the app knows its name, version, folders and arguments', async ({ app, page, userData }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const known = await app.evaluate(({ app: electronApp }) => ({
    name: electronApp.getName(),
    version: electronApp.getVersion(),
    userData: electronApp.getPath('userData'),
    folder: electronApp.getAppPath(),
    packaged: electronApp.isPackaged,
    ready: electronApp.isReady(),
    argument: electronApp.commandLine.getSwitchValue('user-data-dir'),
    absent: electronApp.commandLine.hasSwitch('no-such-switch'),
    electron: process.versions['electron'] !== undefined,
  }));
  expect(known).toEqual({
    name: 'Contract',
    version: '3.2.1',
    userData,
    folder: appFolder,
    packaged: false,
    ready: true,
    argument: userData,
    absent: false,
    electron: true,
  });
});

test.describe('with --lang', () => {
  test.use({ launch: { appFolder, args: ['--lang=zh-CN'] } });

  test('app and page have that language', async ({ app, page }) => {
    expect(await app.evaluate(({ app: electronApp }) => electronApp.getLocale())).toBe('zh-CN');
    expect(await page.evaluate(() => navigator.language)).toBe('zh-CN');
  });
});

test('schemes cannot be registered once the app is ready', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const refused = app.evaluate(({ protocol }) => protocol.registerSchemesAsPrivileged([]));
  await expect(refused).rejects.toThrow(/before app is ready/);
});

test('a window has the size it was given, and not less than its least', async ({ app, page }) => {
  expect(await page.evaluate(() => innerWidth)).toBe(820);
  const sizes = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const before = window?.getSize();
    window?.setSize(640, 480);
    const after = window?.getSize();
    window?.setSize(10, 10);
    return { before, after, least: window?.getSize() };
  });
  expect(sizes).toEqual({ before: [820, 560], after: [640, 480], least: [400, 300] });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(400);
});

test('show, hide, focus and title', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await noted(app, 'show');
  const states = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('no window');
    const state = () => [window.isVisible(), window.isFocused(), BrowserWindow.getFocusedWindow() === window];
    const shown = state();
    window.hide();
    const hidden = window.isVisible();
    window.show();
    return { shown, hidden, again: window.isVisible(), byId: BrowserWindow.fromId(window.id) === window };
  });
  expect(states).toEqual({ shown: [true, true, true], hidden: false, again: true, byId: true });
  await page.evaluate(() => {
    document.title = 'Another';
  });
  const title = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());
  await expect.poll(title).toBe('Another');
});

test('a close can be refused; the last window ends the app, in order', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await decide(app, { preventClose: true });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await noted(app, 'close');
  expect(app.windows()).toHaveLength(1);
  expect(await events(app)).not.toContain('closed');

  await decide(app, { preventClose: false, preventQuit: true });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await noted(app, 'before-quit');
  const seen = await events(app);
  expect(
    seen
      .slice(seen.indexOf('close') + 1)
      .filter((event) => /^(close|window|before|will-quit|destroyed)/.test(event)),
  ).toEqual(['close', 'destroyed', 'closed', 'window-all-closed', 'before-quit']);
  await decide(app, { preventQuit: false });
});

test('a quit can be refused and then ends with code 0', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await decide(app, { preventQuit: true });
  await app.evaluate(({ app: electronApp }) => electronApp.quit());
  await noted(app, 'before-quit');
  expect(await events(app)).not.toContain('will-quit');
  await decide(app, { preventQuit: false });
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: electronApp }) => void setTimeout(() => electronApp.quit(), 10));
  expect(await ended).toEqual([0, null]);
});

test('app.exit asks nobody and gives its code', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await decide(app, { preventQuit: true, preventClose: true });
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: electronApp }) => void setTimeout(() => electronApp.exit(7), 10));
  expect(await ended).toEqual([7, null]);
});

test('a second window, after the last was closed too', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const load = () =>
    app.evaluate(async () => {
      const window = globalThis.contract.makeWindow();
      await window.loadURL('app://contract/two');
      return window.webContents.getURL();
    });
  expect(await load()).toBe('app://contract/two');
  await expect.poll(() => app.windows().length).toBe(2);
  await decide(app, { stay: true });
  await app.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.close();
  });
  await noted(app, 'window-all-closed');
  await expect.poll(() => app.windows().length).toBe(0);
  expect(await load()).toBe('app://contract/two');
  await expect.poll(() => app.windows().length).toBe(1);
});

test('a second instance hands its words over and ends', async ({ app, page, userData }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  // Real Electron ends before Playwright has reached it, which makes the launch itself fail.
  const second = await launchApp({ userData, appFolder, args: ['--second'] }).catch(() => undefined);
  if (second && second.process().exitCode === null) await once(second.process(), 'exit');
  await noted(app, 'second-instance true true {"from":"contract"}');
  expect(second?.process().exitCode ?? 0).toBe(0);
});

test('a page that crashes is told of, and can be loaded again', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await noted(app, /^render-process-gone (crashed|killed)$/);
  const crashed = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.isCrashed(),
  );
  expect(crashed).toBe(true);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://contract/two'));
  const title = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.title'),
  );
  expect(title).toBe('Two');
});

test('the theme the app chooses is the theme of the page', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  for (const dark of [true, false]) {
    const updated = app.evaluate(
      ({ nativeTheme }, source) =>
        new Promise<boolean>((resolve) => {
          nativeTheme.once('updated', () => resolve(nativeTheme.shouldUseDarkColors));
          nativeTheme.themeSource = source;
        }),
      dark ? ('dark' as const) : ('light' as const),
    );
    expect(await updated).toBe(dark);
    await expect.poll(isDark).toBe(dark);
  }
});

test('menus, clipboard, blockers and images keep what they were told', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const kept = await app.evaluate(({ Menu, clipboard, powerSaveBlocker, nativeImage, screen }) => {
    const clicks: string[] = [];
    const menu = Menu.buildFromTemplate([
      { label: 'File', submenu: [{ id: 'go', label: 'Go', click: () => clicks.push('go') }] },
    ]);
    Menu.setApplicationMenu(menu);
    Menu.getApplicationMenu()?.getMenuItemById('go')?.click();
    clipboard.writeText('copied');
    const id = powerSaveBlocker.start('prevent-app-suspension');
    const started = powerSaveBlocker.isStarted(id);
    powerSaveBlocker.stop(id);
    return {
      clicks,
      text: clipboard.readText(),
      blocker: [started, powerSaveBlocker.isStarted(id)],
      empty: nativeImage.createEmpty().isEmpty(),
      wide: screen.getPrimaryDisplay().workAreaSize.width > 0,
    };
  });
  expect(kept).toEqual({ clicks: ['go'], text: 'copied', blocker: [true, false], empty: true, wide: true });
});

test('a test puts its own answers into dialogs', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const answer = await app.evaluate(async ({ dialog }) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/picked'] });
    return dialog.showOpenDialog({});
  });
  expect(answer).toEqual({ canceled: false, filePaths: ['/picked'] });
});

test('a preload script that is not there is told of, and the page loads all the same', async ({
  app,
  page,
}) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  const title = await app.evaluate(
    async (_electron, preload) => {
      const window = globalThis.contract.makeWindow({ webPreferences: { preload } });
      await window.loadURL('app://contract/two');
      return window.webContents.executeJavaScript('document.title');
    },
    path.join(appFolder, 'none.cjs'),
  );
  expect(title).toBe('Two');
  await noted(app, /^preload-error .*none\.cjs/);
});
