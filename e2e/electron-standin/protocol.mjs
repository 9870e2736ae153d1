import { gap, loud } from './loud.mjs';
import { isOwnScheme, registerSchemesAsPrivileged } from './schemes.mjs';

/** What may be handled: the app's own scheme, and these of Chromium's. */
const BUILT_IN = new Set(['file', 'http', 'https']);

const handlers = new Map();

/** @returns {((request: Request) => Response | Promise<Response>) | undefined} */
export const handlerOf = (scheme) => handlers.get(scheme);

export const protocol = loud('protocol', {
  registerSchemesAsPrivileged,
  handle(scheme, handler) {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    if (!isOwnScheme(scheme) && !BUILT_IN.has(scheme)) {
      throw gap(`protocol.handle('${scheme}') without registerSchemesAsPrivileged`);
    }
    handlers.set(scheme, handler);
  },
  unhandle(scheme) {
    if (!handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  },
  isProtocolHandled: (scheme) => handlers.has(scheme),
});
