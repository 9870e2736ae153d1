import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
/** The built command line, as a person runs it. */
export const commandLine = path.join(projectRoot, 'out', 'cli', 'index.js');
