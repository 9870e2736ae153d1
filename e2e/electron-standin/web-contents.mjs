import { EventEmitter } from 'node:events';
import { consoleMessages } from './console-messages.mjs';
import { decodeValue, messageExpression, receiveInvoke, receiveSend } from './ipc-main.mjs';
import { loud, makeEvent, onlyEvents } from './loud.mjs';
import { Navigation } from './navigation.mjs';
import { PageLink } from './page-link.mjs';
import { fromPageUrl } from './schemes.mjs';
import { defaultSession } from './session.mjs';

const EVENTS = [
  'did-finish-load',
  'dom-ready',
  'did-fail-load',
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'render-process-gone',
  'unresponsive',
  'responsive',
  'destroyed',
  'console-message',
  'preload-error',
];

export class WebContents extends EventEmitter {
  /** @param {{ gone(): void, titled(title: string): void, watched(state: object): void }} window */
  constructor(id, window) {
    super();
    const self = loud('webContents', onlyEvents(this, 'webContents', EVENTS));
    this.id = id;
    this.session = defaultSession;
    this.window = window;
    /** The stand-in's own; nothing of it is Electron's. */
    this.standin = new PageLink(listenerFor(self));
    this.standin.navigation = new Navigation(self);
    this.standin.openHandler = () => ({ action: 'allow' });
    // biome-ignore lint/correctness/noConstructorReturn: gaps are loud only through the proxy
    return self;
  }

  get mainFrame() {
    return this.standin.frames.main;
  }

  getURL() {
    const { url } = this.mainFrame;
    return url === 'about:blank' ? (this.standin.loading ?? '') : url;
  }

  isDestroyed() {
    return this.standin.destroyed === true;
  }

  isCrashed() {
    return this.standin.hasCrashed === true;
  }

  send(channel, ...args) {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument');
    this.standin.run(messageExpression(channel, args));
  }

  setWindowOpenHandler(handler) {
    this.standin.openHandler = handler;
  }

  reload() {
    this.standin.navigation.expect(this.getURL());
    void this.standin.cdp?.send('Page.reload').catch(() => {});
  }

  forcefullyCrashRenderer() {
    void this.standin.cdp?.send('Page.crash').catch(() => {});
  }

  async executeJavaScript(expression, userGesture = false) {
    await this.standin.opening;
    const { result, exceptionDetails } = await this.standin.cdp.send('Runtime.evaluate', {
      expression,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}

/** Turns what happens in the page into what Electron emits. */
function listenerFor(webContents) {
  const emit = (name, ...args) => webContents.emit(name, makeEvent(), ...args);
  const standin = () => webContents.standin;
  return {
    ...consoleMessages(webContents),
    received(message, contextId, isCurrent) {
      if (message.type === 'title') return webContents.window.titled(message.title);
      if (message.type === 'open') return this.windowOpenWanted(message.open);
      if (message.type === 'window') return webContents.window.watched(message);
      if (message.type === 'preload-error') {
        return emit('preload-error', standin().preload, decodeValue(message.value));
      }
      // Electron gives null for a frame that has gone on to another document since.
      const senderFrame = isCurrent ? webContents.mainFrame : null;
      if (senderFrame) senderFrame.url = fromPageUrl(message.url);
      const reply = (expression) => standin().run(expression, contextId);
      const from = { sender: webContents, senderFrame, reply };
      if (message.type === 'send') receiveSend(message, from);
      else void receiveInvoke(message, from);
    },
    preloadFailed: (file, error) => {
      console.error(`Unable to load preload script: ${file}\n`, error);
      emit('preload-error', file, error);
    },
    navigationRequested: (wanted) => standin().navigation.requested(wanted),
    windowOpenWanted({ url, windowName, windowFeatures }) {
      standin().openHandler({
        url: fromPageUrl(url),
        frameName: windowName === '_blank' ? '' : windowName,
        features: windowFeatures.join(','),
        disposition: 'foreground-tab',
        referrer: { url: webContents.getURL(), policy: 'strict-origin-when-cross-origin' },
      });
    },
    failed({ code, text, url, isMainFrame }) {
      emit('did-fail-load', code, text, url, isMainFrame, 1, webContents.mainFrame.routingId);
    },
    domReady: () => emit('dom-ready'),
    loaded() {
      standin().hasCrashed = false;
      webContents.window.painted();
      emit('did-finish-load');
    },
    crashed() {
      standin().hasCrashed = true;
      emit('render-process-gone', { reason: 'crashed', exitCode: 139 });
    },
    gone: () => webContents.window.gone(),
  };
}
