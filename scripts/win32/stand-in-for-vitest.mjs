import {
  ASYMMETRIC_MATCHERS_OBJECT,
  chai,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect';
import { getCurrentTest } from '@vitest/runner';
import { fn, restoreAllMocks, spyOn } from '@vitest/spy';

/**
 * What `import … from 'vitest'` gives under Wine: Vitest's own tests, expectations and spies, without its servers,
 * workers and transforms. There is no `vi.mock`: it needs the transforms.
 */

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  test,
} from '@vitest/runner';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

export const expect = (value, message) => chai.expect(value, message);
Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);

export const vi = { fn, restoreAllMocks, spyOn };

export const TestRunner = { getCurrentTest };
