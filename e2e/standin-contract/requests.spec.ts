import { decide, events, expect, noted, test } from './contract-app.ts';

/** Requests, navigation, permissions and downloads, as Electron's documentation has them. */

test.beforeEach(async ({ page }) => {
  await expect(page.locator('#ran')).toHaveText('yes');
});

test('the app’s handler gets a real Request and its Response reaches the page', async ({ app, page }) => {
  const seen = await page.evaluate(async () => {
    const response = await fetch('/echo?a=1', { method: 'POST', body: 'böd', headers: { 'x-asked': 'yes' } });
    return { status: response.status, own: response.headers.get('x-own'), text: await response.text() };
  });
  expect(seen).toEqual({ status: 207, own: 'yes', text: 'POST ?a=1 böd' });
  const requests = await app.evaluate(() => globalThis.contract.requests);
  expect(requests).toEqual([
    'GET app://contract/',
    'GET app://contract/page.js',
    'POST app://contract/echo?a=1',
  ]);
});

test('a handler that throws or answers with an error fails the request', async ({ page }) => {
  const outcome = (path: string) =>
    page.evaluate((asked) => fetch(asked).then(String, (error: Error) => error.name), path);
  expect(await outcome('/throws')).toBe('TypeError');
  expect(await outcome('/error')).toBe('TypeError');
  expect(await page.evaluate(async () => (await fetch('/none')).status)).toBe(404);
});

test('the Content-Security-Policy of a Response is enforced', async ({ app, page }) => {
  // The page has an inline script that would change its title.
  expect(await page.title()).toBe('Contract');
  await noted(app, /^console error .*Content Security Policy/);
  expect(
    await page.evaluate(() => fetch('https://example.invalid/').catch((error: Error) => error.name)),
  ).toBe('TypeError');
  expect(await app.evaluate(() => globalThis.contract.requests.length)).toBe(2);
});

test('a worker’s requests go to the handler too', async ({ page }) => {
  const answer = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new Worker('/worker.js').onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(answer).toBe('GET  ');
});

test('handlers are asked for, replaced and taken away', async ({ app, page }) => {
  const states = await app.evaluate(({ session }) => {
    const { protocol } = session.defaultSession;
    const before = protocol.isProtocolHandled('app');
    protocol.unhandle('app');
    const between = protocol.isProtocolHandled('app');
    protocol.handle('app', () => new Response('new'));
    return [before, between, protocol.isProtocolHandled('app')];
  });
  expect(states).toEqual([true, false, true]);
  expect(await page.evaluate(async () => (await fetch('/x')).text())).toBe('new');
});

test('loadURL says how it failed', async ({ app }) => {
  const failure = (url: string) =>
    app.evaluate(
      ({ BrowserWindow }, asked) =>
        BrowserWindow.getAllWindows()[0]
          ?.loadURL(asked)
          .then(
            () => 'loaded',
            (error: Error) => error.message,
          ),
      url,
    );
  expect(await failure('app://contract/error')).toBe("ERR_FAILED (-2) loading 'app://contract/error'");
  await noted(app, 'did-fail-load -2 ERR_FAILED app://contract/error true');
  expect(await failure('nobody://x/')).toMatch(/^ERR_UNKNOWN_URL_SCHEME \(-301\)/);
  expect(await failure('https://example.invalid/')).toMatch(/^ERR_NAME_NOT_RESOLVED \(-105\)/);
  expect(await failure('app://contract/two')).toBe('loaded');
});

test('the app can answer file: with an error', async ({ app }) => {
  const failure = await app.evaluate(async ({ BrowserWindow, session }) => {
    session.defaultSession.protocol.handle('file', () => Response.error());
    return BrowserWindow.getAllWindows()[0]
      ?.loadURL('file:///')
      .then(
        () => 'loaded',
        (error: Error) => error.message,
      );
  });
  expect(failure).toMatch(/^ERR_FAILED \(-2\)/);
});

for (const [how, act] of Object.entries({
  'a link': () => document.querySelector<HTMLAnchorElement>('#away')?.click(),
  'a script': () => location.assign('https://example.invalid/away'),
  'a form': () => document.querySelector<HTMLFormElement>('#form')?.submit(),
})) {
  test(`${how} that leaves is asked about, and refused it stays`, async ({ app, page }) => {
    await decide(app, { refuse: ['will-navigate https://example.invalid'] });
    await page.evaluate(act);
    await noted(app, /^will-navigate https:\/\/example\.invalid\/(away|form) true$/);
    const asked = (await events(app)).filter((event) => event.startsWith('will-'));
    expect(asked.map((event) => event.split(' ')[0])).toEqual(['will-frame-navigate', 'will-navigate']);
    // Still the same document, with its bridge.
    expect(await page.evaluate(() => globalThis.contract.invoke('who'))).toMatchObject({
      url: 'app://contract/',
    });
    expect(await page.locator('#ran').textContent()).toBe('yes');
  });
}

test('a link inside is asked about and followed', async ({ app, page }) => {
  await page.locator('#inside').click();
  await expect(page.locator('h1')).toHaveText('Two');
  expect(await events(app)).toContain('will-navigate app://contract/two true');
  const url = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
  );
  expect(url).toBe('app://contract/two');
});

test('a link that names the scheme is followed; a refused one is not', async ({ app, page }) => {
  await decide(app, { refuse: ['will-navigate app://contract/two'] });
  await page.locator('#scheme').click();
  await noted(app, 'will-navigate app://contract/two true');
  expect(await page.locator('h1').textContent()).toBe('Contract');
  await decide(app, { refuse: [] });
  await page.locator('#scheme').click();
  await expect(page.locator('h1')).toHaveText('Two');
});

test('a redirect is asked about', async ({ app, page }) => {
  await decide(app, { refuse: ['will-redirect'] });
  await page.evaluate(() => location.assign('/redirect'));
  await noted(app, 'will-redirect app://contract/two true');
  await expect(page.locator('h1')).toHaveText('Contract');
  await decide(app, { refuse: [] });
  await page.evaluate(() => location.assign('/redirect'));
  await expect(page.locator('h1')).toHaveText('Two');
});

test('a frame’s navigation is asked about as a frame’s', async ({ app, page }) => {
  await decide(app, { refuse: ['example.invalid'] });
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    if (frame) frame.src = 'https://example.invalid/frame';
  });
  await noted(app, 'will-frame-navigate https://example.invalid/frame false');
  expect((await events(app)).filter((event) => event.startsWith('will-navigate'))).toEqual([]);
});

test('a fragment is no navigation', async ({ app, page }) => {
  await page.locator('#fragment').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#part');
  expect((await events(app)).filter((event) => event.startsWith('will-'))).toEqual([]);
});

test('loadURL and reload are the app’s own and not asked about', async ({ app, page }) => {
  await decide(app, { refuse: ['will-'] });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.loadURL('app://contract/two'));
  await expect(page.locator('h1')).toHaveText('Two');
  await page.reload();
  await expect(page.locator('h1')).toHaveText('Two');
  expect((await events(app)).filter((event) => event.startsWith('will-'))).toEqual([]);
});

test('no window opens: the handler is asked, window.open gives null', async ({ app, page }) => {
  expect(await page.evaluate(() => window.open('https://example.invalid/popup'))).toBeNull();
  await page.locator('#blank').click();
  await expect
    .poll(() => app.evaluate(() => globalThis.contract.opened))
    .toEqual(['https://example.invalid/popup', 'https://example.invalid/blank']);
  expect(app.windows()).toHaveLength(1);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('webRequest cancels a request before the handler hears of it', async ({ app, page }) => {
  await decide(app, { cancel: '/echo' });
  expect(await page.evaluate(() => fetch('/echo').catch((error: Error) => error.name))).toBe('TypeError');
  expect(await app.evaluate(() => globalThis.contract.requests)).not.toContain('GET app://contract/echo');
});

test('permissions are what the check handler says', async ({ app, page }) => {
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'clipboard-read'];
    const query = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName })).state;
    return Promise.all(names.map(query));
  });
  expect(states).toEqual(['granted', 'denied', 'denied', 'denied']);
  expect(await app.evaluate(() => globalThis.contract.permissions)).toContain(
    'check geolocation app://contract/',
  );
});

test('a download is told of and does not happen', async ({ app, page }) => {
  await page.locator('#save').click();
  await noted(app, 'will-download a.bin');
  expect(await page.locator('h1').textContent()).toBe('Contract');
});
