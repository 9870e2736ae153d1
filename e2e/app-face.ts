import type { ElectronApplication } from '@playwright/test';

/** What specs may use: the part of Playwright's ElectronApplication that real Electron and the stand-in both have. */
export type App = Pick<ElectronApplication, 'evaluate' | 'firstWindow' | 'windows' | 'close' | 'process'>;
