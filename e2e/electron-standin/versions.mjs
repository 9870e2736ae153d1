import { createRequire } from 'node:module';

/** The version the project installs; its types are the ones the app was compiled with. */
export const ELECTRON_VERSION = createRequire(import.meta.url)('electron/package.json').version;
