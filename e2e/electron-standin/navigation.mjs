import { once } from 'node:events';
import { emitCancellable } from './loud.mjs';
import { fromPageUrl, isOwnScheme, toPageUrl } from './schemes.mjs';

/**
 * Asks the app before a page leaves: will-frame-navigate, will-navigate, will-redirect. Chromium's renderer says that it
 * wants to navigate a moment before its browser process asks for the document; what the app answered to the first
 * decides the second.
 */

/** No request, and no question in Electron either. */
const WITHOUT_REQUEST = /^(?:about|javascript):/;
/** Chromium asks for these documents through Fetch, where they are stopped; all others have to be stopped by hand. */
const INTERCEPTED = /^(?:https?|file):/;
const LATE_MS = 200;
const GIVEN_UP_MS = 1000;

const withoutFragment = (url) => url.split('#')[0];

export class Navigation {
  constructor(webContents) {
    this.webContents = webContents;
    this.asked = new Map();
    this.ownLoads = new Set();
  }

  /** loadURL and reload are the app's own: nothing is asked about them. */
  expect(url) {
    this.ownLoads.add(withoutFragment(url));
  }

  /** The page wants to go somewhere, by itself or by a person's click. */
  requested({ frameId, url: pageUrl, disposition }) {
    if (disposition !== 'currentTab' || WITHOUT_REQUEST.test(pageUrl)) return;
    const url = fromPageUrl(pageUrl);
    const allowed = this.ask(frameId, url);
    if (INTERCEPTED.test(pageUrl)) {
      this.asked.set(frameId, { url: withoutFragment(url), allowed });
      return;
    }
    const { cdp, targetId } = this.webContents.standin;
    if (!allowed) void cdp.send('Page.stopLoading').catch(() => {});
    else if (isOwnScheme(url.slice(0, url.indexOf(':'))) && frameId === targetId)
      void this.followOwnScheme(url);
  }

  /** A link that names the scheme outright: Chromium gives up on it first, and would stop anything begun before. */
  async followOwnScheme(url) {
    const { cdp } = this.webContents.standin;
    const signal = AbortSignal.timeout(GIVEN_UP_MS);
    await once(cdp, 'Page.frameStoppedLoading', { signal }).catch(() => {});
    this.expect(url);
    await cdp.send('Page.navigate', { url: toPageUrl(url) }).catch(() => {});
  }

  /** Whether the document at `url` may be asked for. */
  async mayStart(frameId, url) {
    const { cdp, targetId } = this.webContents.standin;
    if (frameId === targetId && this.ownLoads.delete(withoutFragment(url))) return true;
    // An answer of the renderer comes after what it said before.
    if (!this.asked.has(frameId)) {
      const late = new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
      await Promise.race([cdp.send('Runtime.evaluate', { expression: '0' }).catch(() => {}), late]);
    }
    const known = this.asked.get(frameId);
    this.asked.delete(frameId);
    if (known?.url === withoutFragment(url)) return known.allowed;
    // Not from the page: a test's goto or reload. Only frames are always the page's own wish.
    return frameId === targetId || this.ask(frameId, url);
  }

  mayRedirect(frameId, url) {
    return this.emit('will-redirect', frameId, url);
  }

  ask(frameId, url) {
    if (!this.emit('will-frame-navigate', frameId, url)) return false;
    return frameId !== this.webContents.standin.targetId || this.emit('will-navigate', frameId, url);
  }

  emit(name, frameId, url) {
    const { frames, targetId } = this.webContents.standin;
    const frame = frames.get(frameId) ?? null;
    const isMainFrame = frameId === targetId;
    const details = { url, isSameDocument: false, isMainFrame, frame, initiator: frame };
    const { processId = 0, routingId = 0 } = frame ?? {};
    return emitCancellable(this.webContents, name, details, url, false, isMainFrame, processId, routingId);
  }
}
