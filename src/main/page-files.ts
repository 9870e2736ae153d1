import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isOurs } from './page-address.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/**
 * SAFETY: the page runs only what came with the program: no inline script, no evaluation, no connection anywhere,
 * no form, no frame. Pictures may also be `data:` addresses, which main makes for glimpses.
 */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/**
 * Answers a request of the page out of the folder of its built files. 405 for anything but GET; 404 for an address
 * that is not ours, a kind of file that no page has, or a place outside the folder.
 */
export async function answerFromFolder(
  request: Pick<Request, 'method' | 'url'>,
  folder: string,
): Promise<Response> {
  if (request.method !== 'GET') return refused(405);
  const file = fileFor(request.url, folder);
  const type = file === null ? undefined : TYPES[path.extname(file)];
  if (file === null || type === undefined) return refused(404);
  try {
    const bytes = await readFile(file);
    return new Response(new Uint8Array(bytes), { headers: { ...HEADERS, 'Content-Type': type } });
  } catch {
    return refused(404);
  }
}

/** The file that an address means, or null. */
export function fileFor(address: string, folder: string): string | null {
  if (!isOurs(address)) return null;
  let wanted: string;
  try {
    wanted = decodeURIComponent(new URL(address).pathname);
  } catch {
    return null;
  }
  // SAFETY: names of the built files are plain; whatever else could mean a way out (`..`, a backslash, a drive, a
  // stream, a NUL, a second decoding) is refused before a path is made of it, and the path is compared all the same.
  if (!/^(?:\/[A-Za-z0-9_-]+(?:[.][A-Za-z0-9_-]+)*)+$/.test(wanted)) return null;
  const file = path.join(folder, wanted);
  const inside = path.relative(folder, file);
  return inside.startsWith('..') || path.isAbsolute(inside) ? null : file;
}

function refused(status: number): Response {
  return new Response(null, { status, headers: HEADERS });
}
