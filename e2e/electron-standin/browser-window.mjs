import { EventEmitter } from 'node:events';
import { app, isReady, windowClosed, windowMade, windowStays } from './app.mjs';
import { emitCancellable, loud, makeEvent, onlyEvents } from './loud.mjs';
import { applyTheme, systemThemeSeen } from './native-theme.mjs';
import { loadPage } from './page-load.mjs';
import { record } from './records.mjs';
import { settings } from './settings.mjs';
import { WebContents } from './web-contents.mjs';
import { applyBounds, centred, setWindowState } from './window-bounds.mjs';
import { windowEvents } from './window-events.mjs';
import { checkWindowOptions } from './window-options.mjs';
import { webContentsOfTarget, windows } from './windows.mjs';

const EVENTS = [
  'ready-to-show',
  'show',
  'hide',
  'close',
  'closed',
  'focus',
  'blur',
  'resize',
  'move',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
];
let lastId = 0;

class Window extends EventEmitter {
  static getAllWindows() {
    return [...windows];
  }

  static getFocusedWindow() {
    return [...windows].find((window) => window.isFocused()) ?? null;
  }

  static fromWebContents(webContents) {
    return [...windows].find((window) => window.webContents === webContents) ?? null;
  }

  static fromId(id) {
    return [...windows].find((window) => window.id === id) ?? null;
  }

  constructor(options = {}) {
    super();
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    checkWindowOptions(options);
    const self = loud('BrowserWindow', onlyEvents(this, 'BrowserWindow', EVENTS));
    lastId += 1;
    this.id = lastId;
    this.state = {
      bounds: centred({ width: 800, height: 600, ...options }),
      /** Whether the app said where; otherwise the system decides. */
      placed: options.x !== undefined && options.y !== undefined,
      minimum: [options.minWidth ?? 0, options.minHeight ?? 0],
      title: options.title ?? app.getName(),
      visible: options.show !== false,
      focused: false,
      minimized: false,
      maximized: false,
      destroyed: false,
    };
    this.webContents = new WebContents(this.id, pageListener(self));
    windows.add(self);
    windowMade(self);
    this.webContents.standin.preload = options.webPreferences?.preload;
    this.webContents.standin.opening = open(self, options.webPreferences ?? {});
    if (this.state.visible) self.focus();
    // biome-ignore lint/correctness/noConstructorReturn: gaps are loud only through the proxy
    return self;
  }

  loadURL(url) {
    return loadPage(this.webContents, url);
  }

  close() {
    if (this.state.destroyed || this.state.closing) return;
    if (!emitCancellable(this, 'close')) {
      windowStays();
      return;
    }
    this.state.closing = true;
    setImmediate(() => this.destroy());
  }

  destroy() {
    const { state, webContents } = this;
    if (state.destroyed) return;
    state.destroyed = true;
    state.visible = false;
    state.focused = false;
    windows.delete(this);
    webContents.standin.destroyed = true;
    void webContents.standin.closeTarget();
    webContents.emit('destroyed', makeEvent());
    this.emit('closed', makeEvent());
    windowClosed();
  }

  isDestroyed() {
    return this.state.destroyed;
  }

  show() {
    if (!this.state.visible) {
      this.state.visible = true;
      setWindowState(this, 'normal');
      this.emit('show', makeEvent());
    }
    this.focus();
  }

  hide() {
    if (!this.state.visible) return;
    this.state.visible = false;
    this.blur();
    setWindowState(this, 'minimized');
    this.emit('hide', makeEvent());
  }

  isVisible() {
    return this.state.visible;
  }

  focus() {
    if (this.state.focused) return;
    for (const window of windows) window.blur();
    this.state.focused = true;
    if (settings.headed) void this.webContents.standin.cdp?.send('Page.bringToFront').catch(() => {});
    this.emit('focus', makeEvent());
  }

  blur() {
    if (!this.state.focused) return;
    this.state.focused = false;
    this.emit('blur', makeEvent());
  }

  isFocused() {
    return this.state.focused;
  }

  minimize() {
    this.state.minimized = true;
    this.blur();
    setWindowState(this, 'minimized');
    this.emit('minimize', makeEvent());
  }

  restore() {
    if (!this.state.minimized) return;
    this.state.minimized = false;
    setWindowState(this, this.state.maximized ? 'maximized' : 'normal');
    this.emit('restore', makeEvent());
  }

  isMinimized() {
    return this.state.minimized;
  }

  maximize() {
    this.state.maximized = true;
    setWindowState(this, 'maximized');
    this.emit('maximize', makeEvent());
  }

  unmaximize() {
    this.state.maximized = false;
    setWindowState(this, 'normal');
    this.emit('unmaximize', makeEvent());
  }

  isMaximized() {
    return this.state.maximized;
  }

  setTitle(title) {
    this.state.title = title;
  }

  getTitle() {
    return this.state.title;
  }

  getBounds() {
    return { ...this.state.bounds };
  }

  setBounds(bounds) {
    const [minWidth, minHeight] = this.state.minimum;
    const wanted = { ...this.state.bounds, ...bounds };
    wanted.width = Math.max(wanted.width, minWidth);
    wanted.height = Math.max(wanted.height, minHeight);
    if (bounds.x !== undefined && bounds.y !== undefined) this.state.placed = true;
    const before = this.state.bounds;
    this.state.bounds = wanted;
    void this.webContents.standin.opening.then(() => applyBounds(this));
    if (wanted.width !== before.width || wanted.height !== before.height) this.emit('resize', makeEvent());
  }

  getSize() {
    return [this.state.bounds.width, this.state.bounds.height];
  }

  setSize(width, height) {
    this.setBounds({ width, height });
  }

  setProgressBar(value, options) {
    record('BrowserWindow.setProgressBar', value, options);
  }

  setTitleBarOverlay(options) {
    record('BrowserWindow.setTitleBarOverlay', options);
  }

  setBackgroundColor(colour) {
    record('BrowserWindow.setBackgroundColor', colour);
  }

  flashFrame(flag) {
    record('BrowserWindow.flashFrame', flag);
  }

  removeMenu() {
    record('BrowserWindow.removeMenu');
  }
}

export const BrowserWindow = loud('BrowserWindow', Window);

async function open(window, preferences) {
  const { standin } = window.webContents;
  try {
    await standin.open(preferences, (targetId) => webContentsOfTarget(targetId) !== undefined);
    await Promise.all([applyBounds(window), applyTheme(window.webContents)]);
    windowEvents.emit('opened', standin.targetId);
  } catch (error) {
    if (!window.isDestroyed()) {
      console.error('electron stand-in: the window did not open:', error);
      app.exit(1);
    }
  }
}

/** What the page tells its window. */
function pageListener(window) {
  return {
    gone() {
      if (window.isDestroyed()) return;
      // The person has closed it: nobody can object any more.
      if (!window.state.closing) window.emit('close', makeEvent());
      window.destroy();
    },
    painted() {
      if (window.state.painted) return;
      window.state.painted = true;
      window.emit('ready-to-show', makeEvent());
    },
    titled(title) {
      if (title) window.state.title = title;
    },
    watched({ x, y, width, height, focused, dark }) {
      const { bounds } = window.state;
      const resized = bounds.width !== width || bounds.height !== height;
      window.state.bounds = { x, y, width, height };
      if (resized) window.emit('resize', makeEvent());
      if (focused) window.focus();
      else window.blur();
      systemThemeSeen(dark);
    },
  };
}
