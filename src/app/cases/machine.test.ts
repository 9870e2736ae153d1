import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { UNWATCHED } from '../../kernel/progress.ts';
import { readHostEnvironment } from '../host-environment.ts';
import { makeWindowVerbs } from '../window-verbs.ts';

test('the overview of a made-up profile has the drives that hold it, and says what the computer is', async () => {
  const overview = expectOk(await appStand().window('overview', {}));
  expect(overview.isMadeUp).toBe(true);
  for (const drive of overview.drives) expect(drive.holdsProfile || drive.holdsQuarantine).toBe(true);
  expect(overview.system.name).not.toBe('');
  expect(overview.system.memoryTotal).toBeGreaterThan(0);
});

test('that of a person’s own profile has all fixed drives, the profile’s first', async () => {
  const dir = freshFolder('own');
  const home = path.join(dir, 'home');
  fs.mkdirSync(home);
  const environment = expectOk(readHostEnvironment());
  // A home of the test's own: not made up to the program, and nobody's.
  const verbs = makeWindowVerbs({
    ...environment,
    home,
    startFolder: dir,
    env: { DESKSHELL_HOME: path.join(dir, 'data'), DESKSHELL_QUARANTINE: path.join(dir, 'quarantine') },
  });
  const overview = expectOk(await verbs.overview({}, UNWATCHED));
  expect(overview).toMatchObject({ isMadeUp: false, profile: fs.realpathSync.native(home) });
  const [first, ...others] = overview.drives;
  expect(first).toMatchObject({ holdsProfile: true, holdsQuarantine: true });
  for (const drive of others) expect(drive).toMatchObject({ kind: 'fixed', holdsProfile: false });
});
