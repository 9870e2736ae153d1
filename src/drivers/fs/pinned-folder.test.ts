import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { codeOf } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { ok } from '../../protocol/result.ts';
import { withPinnedParent } from './pinned-folder.ts';

test.skipIf(process.platform !== 'linux')(
  '[linux] a folder that cannot be told leaves no handle open',
  () => {
    const dir = freshFolder('pin');
    const handles = () => fs.readdirSync('/proc/self/fd').length;
    const before = handles();
    for (let n = 0; n < 20; n += 1) {
      const spy = vi.spyOn(fs, 'readlinkSync').mockImplementationOnce(() => {
        throw Object.assign(new Error('EACCES: denied'), { code: 'EACCES' });
      });
      expect(codeOf(withPinnedParent(path.join(dir, 'x'), () => ok(undefined)))).toBe('ACCESS_DENIED');
      spy.mockRestore();
    }
    expect(handles() - before).toBeLessThan(20);
  },
);
