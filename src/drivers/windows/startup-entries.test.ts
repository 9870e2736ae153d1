import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectOk } from '../../../test/support/app-stand.ts';
import { freshStartupEntry, keepRegistryValue } from '../../../test/support/fresh-registry.ts';
import { onWindows, underWine } from '../../../test/support/this-machine.ts';
import { STARTUP_KEYS, switchedOff } from '../startup-approval.ts';
import { knownFolderById } from './known-folders.ts';
import { setAttributes } from './looks.ts';
import { writeRegistry } from './registry.ts';
import { startupEntries } from './startup-entries.ts';

const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
const STARTUP_FOLDER = 'B97D20BB-F46A-4C97-BA10-5E3608430854';
const HIDDEN = 2;
const NOW = Date.UTC(2026, 10, 30, 12);

function listed() {
  return expectOk(startupEntries(NOW)).map(({ name, isOn }) => [name, isOn]);
}

test.skipIf(!onWindows)('[win32] of the Run key the commands, with their switches, in any case', () => {
  const { name } = freshStartupEntry();
  const bytes = `${name} bytes`;
  keepRegistryValue(RUN, bytes);
  expectOk(writeRegistry(RUN, bytes, { type: 'REG_BINARY', value: '00' }));
  keepRegistryValue(STARTUP_KEYS.run, name.toUpperCase());
  expect(listed()).toContainEqual([name, true]);
  expect(listed()).not.toContainEqual([bytes, true]);
  expectOk(writeRegistry(STARTUP_KEYS.run, name.toUpperCase(), switchedOff(null, NOW)));
  expect(listed()).toContainEqual([name, false]);
});

// On a person's own Windows a file there would be opened if the test were killed.
test.skipIf(!underWine)(
  '[win32] of the start-up folder the files, but none that is hidden, and no folder',
  () => {
    const folder = knownFolderById(STARTUP_FOLDER);
    if (folder === null) throw new Error('there is no start-up folder');
    fs.mkdirSync(path.join(folder, 'folder'), { recursive: true });
    for (const name of ['Chat.lnk', 'desktop.ini']) fs.writeFileSync(path.join(folder, name), '');
    onTestFinished(() => {
      for (const name of ['Chat.lnk', 'desktop.ini', 'folder'])
        fs.rmSync(path.join(folder, name), { recursive: true });
    });
    expect(setAttributes(path.join(folder, 'desktop.ini'), HIDDEN)).toBeNull();
    keepRegistryValue(STARTUP_KEYS.folder, 'Chat.lnk');
    const inFolder = () => expectOk(startupEntries(NOW)).filter(({ key }) => key === STARTUP_KEYS.folder);
    const starts = path.join(folder, 'Chat.lnk');
    const off = switchedOff(null, NOW);
    expect(inFolder()).toEqual([{ name: 'Chat.lnk', starts, isOn: true, key: STARTUP_KEYS.folder, off }]);
    expectOk(writeRegistry(STARTUP_KEYS.folder, 'Chat.lnk', off));
    expect(inFolder()).toMatchObject([{ name: 'Chat.lnk', isOn: false, off: null }]);
  },
);
