import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's own folder, the checkout or the installation: the nearest one above that holds a `package.json`. */
export function appFolder(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'package.json')) || folder === path.dirname(folder)) return folder;
  }
}
