import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { failureOf } from '../../drivers/fs/system-error.ts';
import { ModuleGrants } from './module-grants.ts';

test('of what the file names, programs are never allowed, and the bin only by the typed word', () => {
  const data = freshFolder('grants');
  const entry = (module: string, typed: boolean) => ({ module, since: 1, typed });
  const allowedOf = (...allowed: readonly object[]) => {
    fs.writeFileSync(path.join(data, 'grants.json'), JSON.stringify({ version: 1, confirmedAt: 1, allowed }));
    const { modules, warnings } = new ModuleGrants(data, failureOf).read();
    expect(warnings).toEqual([]);
    return [...modules.keys()];
  };
  expect(allowedOf(entry('process', true), entry('junk', false), entry('recycle', false))).toEqual(['junk']);
  expect(allowedOf(entry('process', false), entry('recycle', true))).toEqual(['recycle']);
});
