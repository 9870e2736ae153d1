import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

// SAFETY: no test ever looks at, or writes into, the home of the machine it runs on: whatever asks the
// environment where people keep their things is shown an empty folder.
const home = mkdtempSync(path.join(tmpdir(), 'deskshell-home-'));
for (const name of Object.keys(process.env)) {
  if (name.startsWith('DESKSHELL_') || name.startsWith('XDG_')) delete process.env[name];
}
process.env['HOME'] = home;
process.env['USERPROFILE'] = home;
process.env['LOCALAPPDATA'] = path.join(home, 'AppData', 'Local');
process.env['APPDATA'] = path.join(home, 'AppData', 'Roaming');

afterAll(() => rmSync(home, { recursive: true, force: true }));
