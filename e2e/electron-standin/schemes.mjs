import { isReady } from './app.mjs';
import { gap } from './loud.mjs';

/**
 * The app's own scheme. Chromium knows no `app://deskshell/x`; in the page it is `https://deskshell.standin.invalid/x`,
 * a secure context with an origin of its own. Everywhere in the main process it reads `app://`.
 */
const SUFFIX = '.standin.invalid';
const PAGE_URL = /^https:\/\/([^/?#:]+)\.standin\.invalid(?=[/?#]|$)/;

let own;

export function registerSchemesAsPrivileged(schemes) {
  if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  const standard = schemes.filter(({ privileges }) => privileges?.standard);
  if (standard.length !== schemes.length) throw gap('a custom scheme that is not standard');
  if (standard.length > 1) throw gap('a second custom scheme');
  own = standard[0]?.scheme;
}

export const isOwnScheme = (scheme) => scheme === own;

/** `app://…` → what the page calls it; anything else stays. */
export function toPageUrl(url) {
  if (!own || !url.startsWith(`${own}://`)) return url;
  const [, host, rest] = /^([^/?#]*)(.*)$/s.exec(url.slice(own.length + 3)) ?? [];
  return `https://${host}${SUFFIX}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/** What the page calls `https://….standin.invalid/` → `app://…`; anything else stays. */
export function fromPageUrl(url) {
  return own ? url.replace(PAGE_URL, (_, host) => `${own}://${host}`) : url;
}

/** `app://deskshell`, as senderFrame.origin gives it. */
export function originOf(url) {
  if (own && url.startsWith(`${own}://`)) return /^[^:]+:\/\/[^/?#]*/.exec(url)?.[0] ?? 'null';
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

/** A Content-Security-Policy or an allowed origin that names the scheme, as the page must get it. */
export function headerToPage(value) {
  if (!own) return value;
  return value
    .replaceAll(new RegExp(`\\b${own}://([^\\s/;,'"]+)`, 'g'), `https://$1${SUFFIX}`)
    .replaceAll(new RegExp(`(?<=^|[\\s;])${own}:(?=$|[\\s;])`, 'g'), `https://*${SUFFIX}`);
}
