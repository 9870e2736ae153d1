import { handlerOf } from './protocol.mjs';
import { toPageUrl } from './schemes.mjs';

/** loadURL: settles as Electron's does, once the page has loaded or failed. */

const BUILT_IN = new Set(['about', 'blob', 'data', 'file', 'http', 'https']);

export async function loadPage(webContents, url) {
  const { standin } = webContents;
  await standin.opening;
  if (webContents.isDestroyed()) throw failure(-2, 'ERR_FAILED', url);
  const outcome = outcomeOf(webContents, url);
  const scheme = url.slice(0, url.indexOf(':'));
  if (!BUILT_IN.has(scheme) && !handlerOf(scheme)) {
    standin.failed({ code: -301, text: 'ERR_UNKNOWN_URL_SCHEME', url, isMainFrame: true });
    return outcome;
  }
  standin.loading = url;
  standin.navigation.expect(url);
  const { errorText } = await standin.cdp.send('Page.navigate', { url: toPageUrl(url) });
  if (errorText && !outcome.settled) {
    const text = errorText.replace(/^net::/, '');
    standin.failed({ code: text === 'ERR_ABORTED' ? -3 : -2, text, url, isMainFrame: true });
  }
  return outcome;
}

/** A promise for the next end of a load, listened for before the load begins. */
function outcomeOf(webContents, url) {
  const outcome = new Promise((resolve, reject) => {
    const done = () => {
      outcome.settled = true;
      webContents.off('did-finish-load', finished);
      webContents.off('did-fail-load', failed);
      webContents.off('destroyed', destroyed);
    };
    const finished = () => {
      done();
      resolve();
    };
    const failed = (_event, code, text, failedUrl, isMainFrame) => {
      if (!isMainFrame) return;
      done();
      reject(failure(code, text, failedUrl));
    };
    const destroyed = () => {
      done();
      reject(failure(-2, 'ERR_FAILED', url));
    };
    webContents.on('did-finish-load', finished);
    webContents.on('did-fail-load', failed);
    webContents.on('destroyed', destroyed);
  });
  outcome.catch(() => {});
  return outcome;
}

function failure(errno, code, url) {
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`), { errno, code, url });
}
