import { expect, noted, test } from './contract-app.ts';

/** ipcMain, ipcRenderer and the context bridge, as Electron's documentation has them. */

test('values cross as structured clone has them', async ({ page }) => {
  const same = await page.evaluate(async () => {
    const value = {
      text: 'ü\u2028"\'`$</script>',
      list: [1, undefined, null, -0, Number.NaN, Number.POSITIVE_INFINITY, 10n],
      date: new Date(5),
      map: new Map([['a', new Set([1])]]),
      bytes: new Uint16Array([1, 65_535]),
      expression: /a+/gi,
      none: undefined,
      $: { $: 'date', v: 1 },
    };
    const back = (await globalThis.contract.invoke('echo', value)) as typeof value;
    return {
      text: back.text === value.text,
      list: back.list.map((item, at) => Object.is(item, value.list[at])),
      date: back.date.getTime(),
      map: back.map.get('a')?.has(1),
      bytes: [back.bytes instanceof Uint16Array, ...back.bytes],
      expression: String(back.expression),
      none: 'none' in back,
      dollar: back.$,
    };
  });
  expect(same).toEqual({
    text: true,
    list: [true, true, true, true, true, true, true],
    date: 5,
    map: true,
    bytes: [true, 1, 65_535],
    expression: '/a+/gi',
    none: true,
    dollar: { $: 'date', v: 1 },
  });
});

test('a large value crosses whole', async ({ page }) => {
  const size = await page.evaluate(async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      id: at,
      path: `C:\\Users\\somebody\\${at}.txt`,
    }));
    return ((await globalThis.contract.invoke('echo', rows)) as unknown[]).length;
  });
  expect(size).toBe(20_000);
});

test('what fails in a handler reaches the page in Electron’s words', async ({ page }) => {
  const message = (channel: string) =>
    page.evaluate((name) => globalThis.contract.invoke(name).catch((error: Error) => error.message), channel);
  expect(await message('fails')).toBe("Error invoking remote method 'fails': TypeError: boom");
  expect(await message('nobody')).toBe(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
  expect(await message('gives-function')).toMatch(/could not be cloned/);
  expect(await message('once')).toBe('first');
  expect(await message('once')).toMatch(/No handler registered/);
});

test('handlers: one for each channel, until it is removed', async ({ app, page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
  await expect(app.evaluate(({ ipcMain }) => ipcMain.handle('echo', () => 1))).rejects.toThrow(
    /second handler/,
  );
  await app.evaluate(({ ipcMain }) => ipcMain.removeHandler('echo'));
  const gone = page.evaluate(() => globalThis.contract.invoke('echo', 1));
  await expect(gone).rejects.toThrow(/No handler registered/);
});

test('a handler knows who asks', async ({ page }) => {
  expect(await page.evaluate(() => globalThis.contract.invoke('who'))).toEqual({
    same: true,
    url: 'app://contract/',
    origin: 'app://contract',
    parent: null,
    isTop: true,
    ids: true,
  });
  await page.evaluate(() => history.pushState({}, '', '/?x=1#y'));
  expect(await page.evaluate(() => globalThis.contract.invoke('who'))).toMatchObject({
    url: 'app://contract/?x=1#y',
  });
});

test('progress comes in order and before the answer', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const steps: unknown[] = [];
    const stop = globalThis.contract.onProgress((step) => steps.push(step));
    steps.push(await globalThis.contract.invoke('work', 200));
    stop();
    await globalThis.contract.invoke('work', 5);
    return steps;
  });
  expect(seen).toEqual([...Array.from({ length: 200 }, (_, at) => at + 1), 'done']);
});

test('send reaches ipcMain.on, and event.reply comes back', async ({ app, page }) => {
  const replies = await page.evaluate(async () => {
    const got: string[] = [];
    globalThis.contract.onceNoted((text) => got.push(text));
    globalThis.contract.note('one');
    globalThis.contract.note('two');
    await globalThis.contract.invoke('echo', 1);
    return got;
  });
  expect(replies).toEqual(['one']);
  await noted(app, 'ipc two');
});

test('the bridge carries functions, promises and errors both ways, and is frozen', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const { contract } = globalThis;
    const messageOf = (run: () => unknown) => {
      try {
        return String(run());
      } catch (error) {
        return error instanceof Error ? error.message : 'no error';
      }
    };
    const later = await contract.later([1]);
    return {
      thrown: messageOf(() => contract.throws()),
      later: later.value,
      twice: later.twice(4),
      rejected: await contract.rejects().catch((error: Error) => error.message),
      callBack: await contract.callBack(async (text) => `page ${text}`),
      uncloneable: messageOf(() => contract.note(document as unknown as string)) !== 'undefined',
      frozen: [Object.isFrozen(contract), Object.isFrozen(contract.values.list)],
      again: contract.again(),
    };
  });
  expect(seen).toMatchObject({
    thrown: 'from the preload',
    later: [1],
    twice: 8,
    rejected: 'rejected in the preload',
    callBack: 'answer page called',
    uncloneable: true,
    frozen: [true, true],
  });
  expect(seen.again).toMatch(/Cannot bind an API on top of an existing property/);
});

test('the page has the bridge and nothing else of Electron; the preload script has no Node', async ({
  page,
}) => {
  const seen = await page.evaluate(() => {
    const names = ['require', 'process', 'ipcRenderer', 'module', 'Buffer', 'global'];
    return {
      present: names.filter((name) => name in globalThis),
      leaks: Object.getOwnPropertyNames(globalThis).filter((name) => /standin|electron/i.test(name)),
      preload: globalThis.contract.process,
      fs: globalThis.contract.requireFs(),
    };
  });
  expect(seen.present).toEqual([]);
  expect(seen.leaks).toEqual([]);
  expect(seen.preload).toEqual({ platform: process.platform, argv: true, sandboxed: true });
  expect(seen.fs).toMatch(/module not found: node:fs/);
});

test('a frame has no bridge', async ({ page }) => {
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    if (frame) frame.src = '/two';
  });
  const frame = page.frameLocator('#frame');
  await expect(frame.locator('h1')).toHaveText('Two');
  expect(await frame.locator('h1').evaluate(() => 'contract' in window)).toBe(false);
});

test('the bridge is there again after a reload', async ({ app, page }) => {
  await page.evaluate(() => Object.assign(window, { before: true }));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await page.waitForFunction(() => !('before' in window) && 'contract' in window);
  expect(await page.evaluate(() => globalThis.contract.invoke('echo', 'x'))).toBe('x');
});
