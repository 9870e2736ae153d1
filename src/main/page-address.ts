/** Where the page lives: one address of our own scheme, and nothing else is ever shown. */
export const SCHEME = 'app';
const HOST = 'deskshell';
export const PAGE_ADDRESS = `${SCHEME}://${HOST}/index.html`;

/** Is this an address of our page? Anything that cannot be read as an address is not. */
export function isOurs(address: string): boolean {
  try {
    // An address of our scheme has no origin in Node: scheme and host are compared instead.
    const { protocol, host, username, password, port } = new URL(address);
    return protocol === `${SCHEME}:` && host === HOST && `${username}${password}${port}` === '';
  } catch {
    return false;
  }
}
