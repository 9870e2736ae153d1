import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CdpPipe } from './cdp-pipe.mjs';
import { makeProfileFolder, removeProfileFolder, sweepProfileFolders } from './profile-folder.mjs';

const ALWAYS = [
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-breakpad',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,OptimizationGuideModelDownloading',
  // Requests are answered before they get here; this stops what is no request (WebSocket, WebRTC, prefetch).
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];
/** An app window has no tabs and no address bar. `--app` refuses about:blank. */
const HEADED = [
  '--app=data:text/html,<meta name=electron-standin><meta name=color-scheme content="light dark">',
];
const HEADLESS = ['--headless', '--hide-scrollbars', 'about:blank'];

/** The page that is there before the app loads one; nobody hears of it. */
export const isFirstPage = (url) => url === 'about:blank' || url.includes('electron-standin');

function words({ profile, headed, driven, locale }) {
  const root = process.getuid?.() === 0;
  return [
    ...ALWAYS,
    `--user-data-dir=${profile}`,
    `--lang=${locale}`,
    // Only for a test runner: a person's window is reachable by nobody else on the machine.
    ...(driven ? ['--remote-debugging-port=0'] : []),
    // --test-type hides the bar that warns of --no-sandbox.
    ...(root ? ['--no-sandbox', '--test-type'] : []),
    ...(headed ? HEADED : HEADLESS),
  ];
}

/**
 * Starts a browser that ends with this process, whatever ends it: it goes when its pipe closes, and its profile folder
 * goes with it.
 */
export function startChromium({ executable, headed, driven, locale }) {
  const profile = makeProfileFolder();
  const child = spawn(executable, words({ profile, headed, driven, locale }), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, LANGUAGE: locale },
    // Ctrl-C at the terminal is for the app, which may have work to finish.
    detached: process.platform !== 'win32',
  });
  const pipe = new CdpPipe(child.stdio[3], child.stdio[4]);
  let errors = '';
  let foundEndpoint = () => {};
  const endpoint = new Promise((resolve) => {
    foundEndpoint = resolve;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors = (errors + text).slice(-20_000);
    const found = /DevTools listening on (ws:\S+)/.exec(errors);
    if (found) foundEndpoint(found[1]);
  });
  const failed = new Promise((_, reject) => child.once('error', reject));
  failed.catch(() => pipe.end());
  child.once('exit', () => pipe.end());

  function stop() {
    process.off('exit', stop);
    pipe.end();
    try {
      if (process.platform === 'win32') child.kill('SIGKILL');
      else process.kill(-child.pid, 'SIGKILL');
    } catch {
      // has ended
    }
    removeProfileFolder(profile);
  }
  process.on('exit', stop);
  setTimeout(sweepProfileFolders, 2000).unref();

  const answering = pipe.browser.send('Target.setDiscoverTargets', { discover: true }).catch((error) => {
    throw new Error(`${executable} did not start: ${error.message}\n${errors}`);
  });
  return {
    pipe,
    stop,
    endpoint,
    ready: Promise.race([answering, failed]),
    exited: once(child, 'exit').catch(() => {}),
  };
}
