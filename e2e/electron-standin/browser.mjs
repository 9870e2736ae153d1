import { EventEmitter } from 'node:events';
import { locale } from './app-locale.mjs';
import { startChromium } from './chromium.mjs';
import { findBrowser } from './find-browser.mjs';
import { settings } from './settings.mjs';

/**
 * The one browser of this app: started when it is first needed, and anew for a window that is made after the person
 * closed the last one (which ends the browser, and not the app).
 */

/** 'starting' (chromium), 'ended'. */
export const browserEvents = new EventEmitter().setMaxListeners(0);
const setups = [];
let starting;
let running;

/** `setup(pipe)` runs on every start, before the first page is touched. */
export function onBrowserStart(setup) {
  setups.push(setup);
}

/** @returns {Promise<{ pipe: import('./cdp-pipe.mjs').CdpPipe, initialTarget: string | undefined }>} */
export function browser() {
  starting ??= start();
  return starting;
}

export function stopBrowser() {
  running?.stop();
}

async function start() {
  const executable = findBrowser();
  if (!executable) throw new Error('no Chromium, Chrome or Edge was found; STANDIN_BROWSER can name one');
  const chromium = startChromium({
    executable,
    headed: settings.headed,
    driven: settings.driven,
    locale: locale(),
  });
  running = chromium;
  browserEvents.emit('starting', chromium);
  chromium.pipe.browser.once('ended', () => {
    if (running !== chromium) return;
    running = undefined;
    starting = undefined;
    chromium.stop();
    browserEvents.emit('ended');
  });
  await chromium.ready;
  const { pipe } = chromium;
  const targets = pipe.browser.send('Target.getTargets');
  await Promise.all(setups.map((setup) => setup(pipe)));
  const page = (await targets).targetInfos.find(({ type }) => type === 'page');
  return { pipe, initialTarget: page?.targetId };
}
