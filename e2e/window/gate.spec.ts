import { once } from 'node:events';
import { CALL_NAMES } from '../../src/ipc/channels.ts';
import { type App, launchApp } from '../launch-app.ts';
import { expect, test } from './window-fixtures.ts';

/** What the page can reach, tried from inside the page as code that got in there would try it. */

/** Takes the file manager's place; answers with what it was asked to show. */
async function recordOpened(app: App): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedByTest: opened });
    shell.showItemInFolder = (full) => void opened.push(full);
  });
  return () => app.evaluate(() => (globalThis as unknown as { openedByTest: string[] }).openedByTest);
}

test('the page has the named verbs and nothing else of the program', async ({ window }) => {
  const seen = await window.evaluate(() => ({
    verbs: Object.keys(self.deskshell).sort(),
    isFrozen: Object.isFrozen(self.deskshell),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
      (name) => name in self,
    ),
  }));
  expect(seen).toEqual({ verbs: [...CALL_NAMES, 'on'].sort(), isFrozen: true, node: [] });
  await expect(
    window.evaluate(() => self.deskshell.on('anything' as never, () => undefined)),
  ).rejects.toThrow('there is no event anything');
});

test('every verb is answered; what its contract does not say is refused, never an exception', async ({
  window,
  profile,
}) => {
  const before = profile.digest();
  const answers = await window.evaluate(async () => {
    const bridge = self.deskshell as unknown as Record<string, (request: unknown) => Promise<unknown>>;
    const wrong: unknown[] = [
      undefined,
      null,
      7,
      'x',
      [],
      { root: '/' },
      { path: '/etc/passwd' },
      { more: {} },
    ];
    const all: [string, unknown][] = [];
    for (const name of Object.keys(bridge)) {
      if (name === 'on') continue;
      for (const request of wrong) all.push([name, await bridge[name]?.(request)]);
    }
    return all;
  });
  expect(answers.length).toBe(CALL_NAMES.length * 8);
  for (const [name, answer] of answers) {
    expect(answer, name).toMatchObject({ ok: false, failure: { code: 'INVALID_ARGUMENT' } });
  }
  expect(profile.digest()).toEqual(before);
});

test('a path from the page is refused, whatever stands for a row, a batch or a task', async ({
  app,
  job,
  window,
  profile,
}) => {
  const opened = await recordOpened(app);
  await job.scan();
  const before = profile.digest();
  const answers = await window.evaluate(async () => {
    const bridge = self.deskshell as unknown as Record<
      string,
      (request: unknown) => Promise<{ ok: boolean }>
    >;
    const current = await self.deskshell.currentReview({});
    const review = current.ok ? (current.value?.review ?? '') : '';
    const view = { search: '', filter: 'all', order: 'plan', shut: [] };
    const attacks: [string, unknown][] = [
      ['showInFolder', { review, row: '/etc/passwd' }],
      ['showInFolder', { review, row: -1 }],
      ['showInFolder', { review, row: 1e9 }],
      ['showInFolder', { review: '/etc', row: 0 }],
      ['showInFolder', { review, row: 0, path: '/etc/passwd' }],
      ['rowDetails', { review, row: 0.5 }],
      ['reviewTick', { review, view, ticked: true, target: { kind: 'rows', rows: ['/etc/passwd'] } }],
      ['reviewTick', { review, view, ticked: true, target: { kind: 'path', path: '/etc' } }],
      ['approve', { review, selection: '/etc/passwd', word: null }],
      ['approve', { review, selection: 'x'.repeat(64), word: 'permanent', confirmed: true }],
      ['restoreItems', { chosen: [{ batch: '../../../../etc', items: null }] }],
      ['restoreItems', { chosen: [{ batch: 'b-20260101-000000', items: ['../x'] }], to: '/tmp' }],
      ['purgeItems', { chosen: [{ batch: '/', items: null }], word: 'permanent' }],
      ['purgeItems', { chosen: [{ batch: '/', items: null }], word: 'yes' }],
      ['undoPreview', { tasks: ['../../journal'] }],
      ['takeBack', { tasks: [{ taskId: '/etc/passwd', planHash: '' }] }],
      ['copyReceipt', { receipt: '/etc/passwd' }],
      ['saveReceipt', { receipt: 'x', path: '/tmp/x' }],
      ['openTask', { file: '/etc/passwd' }],
      ['scan', { roots: ['/'] }],
    ];
    const all: [string, { ok: boolean }][] = [];
    for (const [name, request] of attacks) all.push([name, await (bridge[name]?.(request) ?? { ok: true })]);
    return all;
  });
  for (const [name, answer] of answers) expect(answer.ok, name).toBe(false);
  expect(profile.digest()).toEqual(before);
  expect(await opened()).toEqual([]);
});

test('a row of the list opens in the file manager: the path comes from the kernel', async ({
  app,
  job,
  window,
  words,
  profile,
}) => {
  const opened = await recordOpened(app);
  await job.scan();
  await job.openReview();
  await window.locator('[aria-level="3"]').first().click();
  await job.button(words('reviewPage.openFolder')).click();
  await expect.poll(opened).toHaveLength(1);
  expect((await opened())[0]?.startsWith(profile.dir)).toBe(true);
});

test('nothing that is not a file of the program runs or is shown: no inline script, no evaluation, no style, no frame', async ({
  window,
}) => {
  const results = await window.evaluate(async () => {
    const marks: string[] = [];
    Object.assign(self, { mark: (what: string) => marks.push(what) });
    const add = (html: string) => {
      const holder = document.createElement('div');
      holder.innerHTML = html;
      document.body.append(holder);
    };
    const script = document.createElement('script');
    script.textContent = "mark('inline script')";
    document.head.append(script);
    const remote = document.createElement('script');
    remote.src = 'https://example.invalid/x.js';
    document.head.append(remote);
    const inData = document.createElement('script');
    inData.src = "data:text/javascript,mark('script in data')";
    document.head.append(inData);
    add(`<img src="x" onerror="mark('handler in markup')">`);
    add(`<p id="styled" style="position: fixed">styled</p><style>body { --stolen: 1 }</style>`);
    add(`<iframe srcdoc="<script>parent.mark('frame')</script>"></iframe>`);
    // Later, on the page's own account: what a debugger calls right now may evaluate.
    const evaluate = (run: () => void) =>
      setTimeout(() => {
        try {
          run();
        } catch {
          // Refused by the content policy.
        }
      });
    // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested
    evaluate(() => eval("mark('eval')"));
    evaluate(() => new Function("mark('Function')")());
    await new Promise((resolve) => setTimeout(resolve, 500));
    const styled = document.getElementById('styled');
    return {
      marks,
      styled: styled === null ? '' : getComputedStyle(styled).position,
      sheet: getComputedStyle(document.body).getPropertyValue('--stolen'),
    };
  });
  expect(results).toEqual({ marks: [], styled: 'static', sheet: '' });
});

test('the page itself holds no inline script and no inline style, and breaks no rule of its own as it loads', async ({
  window,
}) => {
  const refused: string[] = [];
  window.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await window.reload();
  await window.waitForFunction(() => (document.getElementById('root')?.childElementCount ?? 0) > 0);
  const inline = await window.evaluate(() =>
    [...document.querySelectorAll('script:not([src]), style, [style], [onclick], [onload], [onerror]')].map(
      (element) => element.outerHTML.slice(0, 200),
    ),
  );
  expect({ inline, refused }).toEqual({ inline: [], refused: [] });
});

test('the page reaches nobody and stays where it is', async ({ app, window }) => {
  const address = window.url();
  const results = await window.evaluate(async () => {
    const refused = (promise: Promise<unknown>) =>
      promise.then(
        () => 'reached',
        () => 'refused',
      );
    const picture = (src: string) =>
      refused(
        new Promise((resolve, reject) => {
          const image = new Image();
          image.onload = resolve;
          image.onerror = reject;
          image.src = src;
        }),
      );
    const socket = () =>
      refused(
        new Promise((resolve, reject) => {
          const open = new WebSocket('wss://example.invalid');
          open.onopen = resolve;
          open.onerror = reject;
        }),
      );
    return {
      fetched: await refused(fetch('https://example.invalid/')),
      own: await refused(fetch('index.html')),
      file: await picture('file:///etc/hosts'),
      remote: await picture('https://example.invalid/x.png'),
      socket: await socket().catch(() => 'refused'),
      opened: self.open('https://example.invalid/') === null,
    };
  });
  expect(results).toMatchObject({
    fetched: 'refused',
    own: 'refused',
    file: 'refused',
    remote: 'refused',
    socket: 'refused',
    opened: true,
  });
  for (const go of [
    () => self.location.assign('https://example.invalid/'),
    () => self.location.assign('file:///etc/hosts'),
    () => self.location.assign('data:text/html,<h1>elsewhere</h1>'),
  ]) {
    await window.evaluate(go).catch(() => undefined);
    await window.waitForTimeout(300);
  }
  await window.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://example.invalid/';
    link.target = '_blank';
    document.body.append(link);
    link.click();
    const form = document.createElement('form');
    form.action = 'https://example.invalid/';
    document.body.append(form);
    form.submit();
  });
  await window.waitForTimeout(300);
  expect(window.url()).toBe(address);
  expect(app.windows()).toHaveLength(1);
  expect(await window.evaluate(() => document.querySelector('nav') !== null)).toBe(true);
});

test('nothing is permitted that a page could ask for', async ({ window }) => {
  const states = await window.evaluate(async () => {
    const all: Record<string, string> = {};
    for (const name of ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']) {
      all[name] = (await navigator.permissions.query({ name: name as PermissionName })).state;
    }
    return all;
  });
  for (const [name, state] of Object.entries(states)) expect(state, name).toBe('denied');
});

test('a second start shows the window that is there and ends', async ({ app, window, launch, userData }) => {
  await expect(window.getByRole('navigation')).toBeVisible();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  const second = await launchApp({ ...launch, userData }).catch(() => null);
  if (second !== null && second.process().exitCode === null) await once(second.process(), 'exit');
  await expect
    .poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible()))
    .toBe(true);
  expect(app.windows()).toHaveLength(1);
});
