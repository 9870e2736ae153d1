import { loud } from './loud.mjs';

/** webRequest.onBeforeRequest: one listener, asked about every request before anything else happens to it. */

const TYPES = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  Media: 'media',
  WebSocket: 'webSocket',
};
let listening;
let lastId = 0;

/** Chrome's match patterns: `*://*.host/path*`, `<all_urls>`. */
function matcher(pattern) {
  if (pattern === '<all_urls>') return () => true;
  const found = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(pattern);
  if (!found) throw new TypeError(`Invalid url pattern ${pattern}`);
  const [, scheme, host, path = '/*'] = found;
  const literal = (text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  const hostText = host.startsWith('*.') ? `(?:[^/]+\\.)?${literal(host.slice(2))}` : literal(host);
  const expression = new RegExp(
    `^${scheme === '*' ? '(?:https?|wss?)' : literal(scheme)}://${hostText.replaceAll('.*', '[^/]*')}(?::\\d+)?${literal(path)}$`,
  );
  return (url) => expression.test(url);
}

export const webRequest = loud('session.webRequest', {
  onBeforeRequest(...args) {
    const listener = args.at(-1);
    const filter = args.length > 1 ? args[0] : {};
    if (listener === null) {
      listening = undefined;
      return;
    }
    const included = (filter?.urls ?? ['<all_urls>']).map(matcher);
    const excluded = (filter?.excludeUrls ?? []).map(matcher);
    listening = {
      listener,
      wants: (url, type) =>
        (included.length === 0 || included.some((matches) => matches(url))) &&
        !excluded.some((matches) => matches(url)) &&
        (!filter?.types || filter.types.includes(type)),
    };
  },
});

/**
 * Asks the app about one request.
 * @returns {Promise<{ cancel?: boolean, redirectURL?: string }>}
 */
export async function beforeRequest({
  url,
  method,
  resourceType,
  isMainFrame,
  webContents,
  frame,
  referrer,
}) {
  const type =
    resourceType === 'Document' ? (isMainFrame ? 'mainFrame' : 'subFrame') : (TYPES[resourceType] ?? 'other');
  if (!listening?.wants(url, type)) return {};
  lastId += 1;
  const details = {
    id: lastId,
    url,
    method,
    resourceType: type,
    referrer: referrer ?? '',
    timestamp: Date.now(),
    webContents,
    webContentsId: webContents?.id,
    frame,
  };
  return await new Promise((resolve) => listening.listener(details, (answer) => resolve(answer ?? {})));
}
