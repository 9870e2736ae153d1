import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, Menu, powerSaveBlocker } from 'electron';
import { openContract } from '../app/client.ts';
import { type HostEnvironment, readHostEnvironment } from '../app/host-environment.ts';
import { WINDOW_VERBS } from '../app/window-contract.ts';
import { windowStateFolder } from '../app/window-state-folder.ts';
import { startWorkerThread } from '../app/worker-thread.ts';
import { ourLocale } from '../locales/our-locale.ts';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import { registerScheme, serveScheme } from './app-scheme.ts';
import { makeCalls } from './calls.ts';
import { endSafely } from './closing.ts';
import { Desks } from './desks.ts';
import { openGate, tell } from './ipc-gate.ts';
import { JobSlot } from './job.ts';
import { lockDown } from './lock-down.ts';
import { recoverPage } from './page-crash.ts';
import { systemSurroundings } from './surroundings.ts';
import { OWN_TITLE_BAR, openWindow } from './window.ts';

/** The window's program: one instance, one window, the app in its workers. */

const REFUSALS_NOTED = 20;
const outFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

registerScheme();
app.enableSandbox();
const environment = readHostEnvironment();
if (environment.ok) start(environment.value);
else endWith(renderText(environment.failure.message, ourLocale(app.getLocale())));

function start(here: HostEnvironment): void {
  // What the browser keeps lies with our own data, so that a made-up profile keeps everything inside itself.
  const stateFolder = windowStateFolder(here);
  if (stateFolder !== null && !app.commandLine.hasSwitch('user-data-dir'))
    app.setPath('userData', stateFolder);
  // A second start shows the window that is there; what it was started with means nothing to the first.
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  void app.whenReady().then(() => open(here));
}

function open(here: HostEnvironment): void {
  const locale = ourLocale(app.getLocale());
  setMenu();
  lockDown();
  serveScheme(path.join(outFolder, 'renderer'));
  const openShell = () =>
    openContract(WINDOW_VERBS, here, startWorkerThread(new URL('./worker.js', import.meta.url)));
  const desks = new Desks(openShell);
  const clerk = openShell();
  const kept: { window: BrowserWindow | null } = { window: null };
  const contents = () => (kept.window === null || kept.window.isDestroyed() ? null : kept.window.webContents);
  const job = new JobSlot((progress) => tell(contents(), 'progress', progress), keepAwake());
  const hello = {
    locale,
    platform: here.platform,
    version: app.getVersion(),
    ownTitleBar: OWN_TITLE_BAR,
    permanentWord: renderText(say('ask.permanentWord'), locale),
    stepWord: renderText(say('ask.stepWord'), locale),
  };
  const surroundings = systemSurroundings(() => kept.window, locale);
  const note = noteRefusals();
  openGate(makeCalls({ desks, clerk, job, hello, locale, surroundings }), contents, note);
  const window = openWindow(outFolder);
  kept.window = window;
  endSafely(window, job, locale, async () => {
    await Promise.all([desks.close(), clerk.close()]);
  });
  recoverPage(window, job, note);
  app.on('second-instance', () => bringToFront(window));
  app.on('activate', () => bringToFront(window));
}

/** A page that asks for what it must not is worth a line, not a flood of them. */
function noteRefusals(): (line: string) => void {
  let noted = 0;
  return (line) => {
    noted += 1;
    if (noted <= REFUSALS_NOTED) console.error(`DeskShell: ${line}`);
    if (noted === REFUSALS_NOTED) console.error('DeskShell: further refusals are not noted');
  };
}

function bringToFront(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** While something is being changed the computer stays awake, and no longer. */
function keepAwake(): (kind: 'looks' | 'changes' | null) => void {
  let blocker: number | null = null;
  return (kind) => {
    if (kind === 'changes' && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension');
    if (kind !== 'changes' && blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  };
}

/** On a Mac the usual keys (copy, paste, quit) come from a menu; elsewhere the page has all there is. */
function setMenu(): void {
  const roles = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] as const;
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate([...roles]) : null);
}

function endWith(words: string): void {
  console.error(words);
  void app.whenReady().then(() => {
    dialog.showErrorBox('DeskShell', words);
    app.exit(1);
  });
}
