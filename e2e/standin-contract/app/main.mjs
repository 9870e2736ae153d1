import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, ipcMain, protocol, session } from 'electron';

/**
 * A small app for the contract specs. What the specs have to see or decide sits in `globalThis.contract`, which they
 * reach with app.evaluate().
 */
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self' https:; worker-src 'self'; form-action *";

const contract = {
  events: [],
  requests: [],
  /** Parts of 'event url' for which that navigation event is refused. */
  refuse: [],
  /** Requests that webRequest cancels. */
  cancel: '',
  permissions: [],
  preventClose: false,
  preventQuit: false,
  opened: [],
};
globalThis.contract = contract;
const note = (...words) => contract.events.push(words.join(' '));

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.enableSandbox();
if (!app.requestSingleInstanceLock({ from: 'contract' })) app.quit();
app.on('second-instance', (_event, argv, cwd, data) => {
  note('second-instance', argv.includes('--second'), cwd !== '', JSON.stringify(data));
});
app.on('web-contents-created', (_event, contents) => note('web-contents-created', contents.id));
app.on('browser-window-created', (_event, window) => note('browser-window-created', window.id));
app.on('window-all-closed', () => {
  note('window-all-closed');
  if (!contract.stay) app.quit();
});
app.on('before-quit', (event) => {
  note('before-quit');
  if (contract.preventQuit) event.preventDefault();
});
app.on('will-quit', () => note('will-quit'));

async function answer(request) {
  const { pathname, search } = new URL(request.url);
  contract.requests.push(`${request.method} ${request.url}`);
  const html = (text, headers) =>
    new Response(text, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': CSP, ...headers },
    });
  const script = (text) => new Response(text, { headers: { 'content-type': 'text/javascript' } });
  switch (pathname) {
    case '/':
      return html(readFileSync(file('page.html')));
    case '/page.js':
      return script(readFileSync(file('page.js')));
    case '/two':
      return html('<title>Two</title><h1>Two</h1>');
    case '/redirect':
      return new Response(null, { status: 302, headers: { location: 'app://contract/two' } });
    case '/echo':
      return new Response(`${request.method} ${search} ${await request.text()}`, {
        status: 207,
        headers: { 'x-own': request.headers.get('x-asked') ?? '', 'content-type': 'text/plain' },
      });
    case '/worker.js':
      return script("fetch('/echo').then((r) => r.text()).then(postMessage)");
    case '/throws':
      throw new Error('the handler throws');
    case '/error':
      return Response.error();
    case '/file':
      return new Response('x', { headers: { 'content-disposition': 'attachment; filename="a.bin"' } });
    default:
      return new Response('none', { status: 404 });
  }
}

function makeWindow(options = {}) {
  const window = new BrowserWindow({
    width: 820,
    height: 560,
    minWidth: 400,
    minHeight: 300,
    show: false,
    webPreferences: {
      preload: file('preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      additionalArguments: ['--for-preload=yes'],
    },
    ...options,
  });
  const { webContents } = window;
  for (const name of ['show', 'hide', 'focus', 'blur', 'ready-to-show', 'closed', 'resize']) {
    window.on(name, () => note(name));
  }
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    note('close');
    if (contract.preventClose) event.preventDefault();
  });
  for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    webContents.on(name, (details) => {
      note(name, details.url, details.isMainFrame);
      if (contract.refuse.some((part) => `${name} ${details.url}`.includes(part))) details.preventDefault();
    });
  }
  webContents.on('did-finish-load', () => note('did-finish-load', webContents.getURL()));
  webContents.on('dom-ready', () => note('dom-ready'));
  webContents.on('did-fail-load', (_event, code, text, url, isMainFrame) => {
    note('did-fail-load', code, text, url, isMainFrame);
  });
  webContents.on('console-message', ({ level, message }) => note('console', level, message));
  webContents.on('render-process-gone', (_event, { reason }) => note('render-process-gone', reason));
  webContents.on('preload-error', (_event, path, error) => note('preload-error', path, error.message));
  webContents.on('destroyed', () => note('destroyed'));
  webContents.setWindowOpenHandler(({ url }) => {
    contract.opened.push(url);
    return { action: 'deny' };
  });
  return window;
}
contract.makeWindow = makeWindow;

ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('fails', () => {
  throw new TypeError('boom');
});
ipcMain.handle('gives-function', () => ({ f() {} }));
ipcMain.handle('who', ({ sender, senderFrame, frameId, processId }) => ({
  same: BrowserWindow.fromWebContents(sender)?.webContents === sender,
  url: senderFrame.url,
  origin: senderFrame.origin,
  parent: senderFrame.parent,
  isTop: senderFrame.top === senderFrame && sender.mainFrame === senderFrame,
  ids: senderFrame.routingId === frameId && senderFrame.processId === processId,
}));
ipcMain.handle('work', async ({ sender }, steps) => {
  for (let step = 1; step <= steps; step += 1) {
    sender.send('progress', step);
    if (step % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return 'done';
});
ipcMain.handleOnce('once', () => 'first');
ipcMain.on('note', (event, text) => {
  note('ipc', text);
  event.reply('noted', text);
});

app.whenReady().then(async () => {
  note('ready');
  session.defaultSession.protocol.handle('app', answer);
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => {
    contract.permissions.push(`check ${permission} ${origin}`);
    return permission === 'geolocation';
  });
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answerIt) => {
    answerIt(permission === 'geolocation');
  });
  session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: contract.cancel !== '' && details.url.includes(contract.cancel) });
  });
  session.defaultSession.on('will-download', (event, item) => {
    note('will-download', item.getFilename());
    event.preventDefault();
  });
  if (process.env['CONTRACT_CRASH']) throw new Error('the app crashes');
  const window = makeWindow();
  await window.loadURL('app://contract/');
  note('loaded');
});
