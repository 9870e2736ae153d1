import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folderOf } from './paths.ts';

test('the folder of an entry is what Node says it is, whatever came before', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '.', '..', '', 'ü', '\\');
  const full = fc.tuple(fc.constantFrom('', '/', '//', 'C:\\'), fc.array(segment, { maxLength: 5 }));
  fc.assert(
    fc.property(fc.array(full, { minLength: 1, maxLength: 6 }), (paths) => {
      for (const [top, segments] of paths) {
        const named = top + segments.join('/');
        expect(folderOf(named)).toBe(path.dirname(named));
      }
    }),
    { numRuns: 2000 },
  );
});
