import { onBrowserStart } from './browser.mjs';
import { applyPermissions } from './permissions.mjs';
import { handlerOf } from './protocol.mjs';
import { fromPageUrl, headerToPage, isOwnScheme, toPageUrl } from './schemes.mjs';
import { beforeRequest } from './web-request.mjs';
import { webContentsOfFrame } from './windows.mjs';

/**
 * Every request of every page, worker and frame stops here. It is answered by the app's own handler, read from the disk
 * (file:), or failed; none reaches the network.
 */

/** Inside the browser; nothing of the app's. */
const INTERNAL = /^(?:about|blob|chrome|chrome-error|chrome-extension|data|devtools|javascript):/;
/** Of headers that name an address: which ones the page must see in its own terms. */
const WITH_ADDRESSES = new Set([
  'access-control-allow-origin',
  'content-security-policy',
  'content-security-policy-report-only',
  'location',
]);

onBrowserStart((pipe) => {
  const { browser } = pipe;
  browser.on('Fetch.requestPaused', (paused) => {
    answer(browser, paused).catch((error) => {
      // The page or the whole browser is gone; anything else is a fault of the stand-in.
      if (!pipe.ended && !/Invalid InterceptionId|Invalid state/.test(error.message)) throw error;
    });
  });
  return browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
});

async function answer(browser, { requestId, request, resourceType, frameId, redirectedRequestId }) {
  const fail = (errorReason) => browser.send('Fetch.failRequest', { requestId, errorReason });
  const url = fromPageUrl(request.url);
  if (INTERNAL.test(url)) return browser.send('Fetch.continueRequest', { requestId });
  // The browser's own wish for a tab icon, which Electron does not have.
  if (resourceType === 'Other' && new URL(url).pathname === '/favicon.ico') return fail('Aborted');

  const webContents = webContentsOfFrame(frameId);
  const isMainFrame = webContents?.standin.targetId === frameId;
  const isDocument = resourceType === 'Document';
  if (isDocument) {
    // No window of ours: a popup that is on its way out.
    if (!webContents) return fail('Aborted');
    const { navigation } = webContents.standin;
    const allowed = redirectedRequestId
      ? navigation.mayRedirect(frameId, url)
      : await navigation.mayStart(frameId, url);
    if (!allowed) return fail('Aborted');
  }
  const failed = (errorReason, code, text) => {
    if (isDocument) webContents.standin.failed({ code, text, url, isMainFrame });
    return fail(errorReason);
  };

  const asked = await beforeRequest({
    url,
    method: request.method,
    resourceType,
    isMainFrame,
    webContents,
    frame: webContents?.standin.frames.get(frameId),
    referrer: fromPageUrl(request.headers['Referer'] ?? ''),
  });
  if (asked.cancel) return failed('BlockedByClient', -20, 'ERR_BLOCKED_BY_CLIENT');
  if (asked.redirectURL) return fulfil(browser, requestId, redirectTo(asked.redirectURL));

  const scheme = url.slice(0, url.indexOf(':'));
  const handler = handlerOf(scheme);
  if (handler) {
    if (isMainFrame && isDocument && isOwnScheme(scheme)) await applyPermissions(webContents, url);
    const response = await respond(handler, url, request);
    if (response) return fulfil(browser, requestId, response);
    return failed('Failed', -2, 'ERR_FAILED');
  }
  if (scheme === 'file') return browser.send('Fetch.continueRequest', { requestId });
  if (scheme === 'http' || scheme === 'https')
    return failed('NameNotResolved', -105, 'ERR_NAME_NOT_RESOLVED');
  return failed('Failed', -301, 'ERR_UNKNOWN_URL_SCHEME');
}

/** The handler's response; nothing where it failed or said so. */
async function respond(handler, url, { method, headers, postDataEntries = [] }) {
  const body = Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  const own = Object.entries(headers).map(([name, value]) => [name, fromPageUrl(value)]);
  try {
    const response = await handler(
      new Request(url, { method, headers: own, body: hasBody ? body : undefined }),
    );
    if (!(response instanceof Response)) throw new TypeError(`the handler for ${url} returned no Response`);
    return response.type === 'error' ? undefined : response;
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

async function fulfil(browser, requestId, response) {
  const body = Buffer.from(await response.arrayBuffer());
  return browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responsePhrase: response.statusText || undefined,
    responseHeaders: [...response.headers].map(([name, value]) => ({
      name,
      value: WITH_ADDRESSES.has(name) ? headerToPage(value) : value,
    })),
    body: body.toString('base64'),
  });
}

function redirectTo(url) {
  return new Response(null, { status: 307, headers: { location: toPageUrl(url) } });
}
