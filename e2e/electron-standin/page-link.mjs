import { locale } from './app-locale.mjs';
import { browser } from './browser.mjs';
import { isFirstPage } from './chromium.mjs';
import { Frames } from './frames.mjs';
import { addPreload, preloadWorldName } from './preload.mjs';
import { settings } from './settings.mjs';

/** A test runner that is about to attach to a popup must find it, or its own page hangs. */
const POPUP_MS = settings.driven ? 300 : 0;

/**
 * One window's Chromium page: opens it, keeps its frames, and knows the world its preload script runs in. What happens
 * in the page is passed on to `listener`.
 */
export class PageLink {
  constructor(listener) {
    this.listener = listener;
    this.frames = new Frames(undefined);
    this.failed = listener.failed;
  }

  async open({ preload, additionalArguments }, taken) {
    const { pipe, initialTarget } = await browser();
    this.pipe = pipe;
    this.targetId = initialTarget && !taken(initialTarget) ? initialTarget : await this.createTarget();
    this.frames = new Frames(this.targetId);
    const cdp = await pipe.attach(this.targetId);
    this.cdp = cdp;
    this.listen(cdp);
    await Promise.all([
      cdp.send('Page.enable'),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
      ...(locale() === 'en-US' ? [] : [this.speak(locale())]),
      ...addPreload(cdp, { preload, additionalArguments, listener: this.listener }),
    ]);
  }

  async createTarget() {
    const { targetId } = await this.pipe.browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: settings.headed,
    });
    return targetId;
  }

  /** The app's language for the page: an installed browser may lack the files for it. */
  async speak(language) {
    const { userAgent } = await this.pipe.browser.send('Browser.getVersion');
    await this.cdp.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
    await this.cdp.send('Emulation.setLocaleOverride', { locale: language });
  }

  listen(cdp) {
    const { listener, frames, targetId } = this;
    cdp.on('Runtime.executionContextsCleared', () => {
      this.world = undefined;
    });
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === preloadWorldName && context.auxData.frameId === targetId) this.world = context.id;
    });
    cdp.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      listener.received(JSON.parse(payload), executionContextId, executionContextId === this.world);
    });
    cdp.on('Runtime.consoleAPICalled', listener.consoleCalled);
    cdp.on('Runtime.exceptionThrown', listener.exceptionThrown);
    cdp.on('Log.entryAdded', listener.logged);
    cdp.on('Page.frameRequestedNavigation', listener.navigationRequested);
    cdp.on('Page.windowOpen', listener.windowOpenWanted);
    cdp.on('Page.frameAttached', ({ frameId, parentFrameId }) => frames.attached(frameId, parentFrameId));
    cdp.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') frames.detached(frameId);
    });
    cdp.on('Page.frameNavigated', ({ frame }) => {
      frames.committed(frame.id, frame.parentId, frame.unreachableUrl ?? frame.url, frame.name);
      if (frame.id === targetId && !isFirstPage(frame.url))
        this.page = { isError: frame.unreachableUrl !== undefined };
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => frames.moved(frameId, url));
    cdp.on('Page.domContentEventFired', () => {
      if (this.page) listener.domReady();
    });
    cdp.on('Page.loadEventFired', () => {
      if (this.page && !this.page.isError) listener.loaded();
    });
    const { browser: all } = this.pipe;
    all.on('Target.targetDestroyed', (target) => {
      if (target.targetId === targetId) listener.gone();
    });
    all.on('Target.targetCrashed', (target) => {
      if (target.targetId === targetId) listener.crashed();
    });
    // A popup of this page: the app was asked, and none is ever kept.
    all.on('Target.targetCreated', ({ targetInfo }) => {
      if (!targetInfo.openerFrameId || !frames.has(targetInfo.openerFrameId)) return;
      setTimeout(() => void this.closeTarget(targetInfo.targetId), POPUP_MS);
    });
    all.once('ended', listener.gone);
  }

  /** Runs in the world of the preload script. What is sent to a page that has gone is dropped, as Electron drops it. */
  run(expression, contextId = this.world) {
    if (contextId !== undefined)
      void this.cdp.send('Runtime.evaluate', { expression, contextId }).catch(() => {});
  }

  closeTarget(targetId = this.targetId) {
    return this.pipe?.browser.send('Target.closeTarget', { targetId }).catch(() => {});
  }
}
