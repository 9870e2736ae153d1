import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caselessName, exactName } from '../paths.ts';
import { CoveredFolders, covers, requireCoverage } from './coverage.ts';

test('what a capability was found to cover in a folder lets nothing through that it does not cover itself', () => {
  const top = path.parse(process.cwd()).root;
  const folder = fc
    .array(fc.constantFrom('a', 'A', 'ab', 'b'), { maxLength: 3 })
    .map((names) => top + names.join(path.sep));
  const id = fc.constantFrom('fs.read' as const, 'fs.write' as const, 'fs.delete' as const);
  const declared = fc.array(fc.record({ id, folders: fc.array(folder, { maxLength: 2 }) }), { maxLength: 3 });
  const uses = fc.array(fc.record({ needs: id, path: folder }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(declared, uses, fc.boolean(), (capabilities, asked, ignoresCase) => {
      const key = ignoresCase ? caselessName : exactName;
      const rootSet = { roots: [top], first: top, key, ignoresCase };
      const folders = new CoveredFolders();
      for (const { needs, path: full } of asked) {
        const itself = covers(capabilities, (one) => one === needs, full, rootSet);
        expect(requireCoverage(capabilities, needs, full, 'id', rootSet, folders).ok).toBe(itself);
      }
    }),
    { numRuns: 2000 },
  );
});
