/** What the page's own world gets: the exposed API, frozen, and a window.open that opens nothing. Runs as text. */
export function runMainWorld(makeWire, makeBridge, token) {
  const freeze = (value) => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      Object.values(value).forEach(freeze);
      Object.freeze(value);
    }
    return value;
  };

  const call = makeBridge(makeWire, token, 'main', 'preload', (_expose, [key, api]) => {
    if (key in window)
      throw new Error('Cannot bind an API on top of an existing property on the window object');
    Object.defineProperty(window, key, { value: freeze(api), enumerable: true });
  });

  // The app's window open handler is asked; whatever it says, the caller gets what 'deny' gives.
  const open = window.open.bind(window);
  window.open = (url = '', name = '', features = '') => {
    if (/^_(self|parent|top)$/i.test(name)) return open(url, name, features);
    call('open', String(new URL(url, document.baseURI)), String(name), String(features));
    return null;
  };
}
