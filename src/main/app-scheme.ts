import { protocol, session } from 'electron';
import { SCHEME } from './page-address.ts';
import { answerFromFolder } from './page-files.ts';

/** Before the app is ready: our scheme counts as an origin of its own, safe like https. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Serves the page out of `folder`; `file:` addresses are refused altogether. */
export function serveScheme(folder: string): void {
  const { protocol: served } = session.defaultSession;
  served.handle(SCHEME, (request) => answerFromFolder(request, folder));
  // SAFETY: no page of ours, however it was tricked, reads files by their address.
  served.handle('file', () => new Response(null, { status: 403 }));
}
