import { say } from '../locales/say.ts';
import type { Assertion, UiAssertion } from '../protocol/assertion.ts';
import type { ErrorCode } from '../protocol/codes.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { checkUiAssertion, type UiSurroundings } from './check-ui-assertion.ts';
import type { Files } from './ports.ts';

/** What assertions look at, and the time they may take. */
export interface AssertionSurroundings extends UiSurroundings {
  readonly files: Files;
}

/**
 * Checks assertions (paths absolute) in order, one awaited after the other; the first failure stops and names the assertion, what was
 * expected and what was found. `code` is `PRECONDITION_FAILED` or `POSTCONDITION_FAILED`.
 */
export async function checkAssertions(
  assertions: readonly Assertion[],
  code: Extract<ErrorCode, 'PRECONDITION_FAILED' | 'POSTCONDITION_FAILED'>,
  where: AssertionSurroundings,
): Promise<Result<void>> {
  for (const assertion of assertions) {
    const checked =
      'window' in assertion
        ? await checkUiAssertion(assertion, code, where)
        : checkPathAssertion(assertion, code, where.files);
    if (!checked.ok) return checked;
  }
  return ok(undefined);
}

function checkPathAssertion(
  assertion: Exclude<Assertion, UiAssertion>,
  code: ErrorCode,
  files: Files,
): Result<void> {
  switch (assertion.kind) {
    case 'path.exists': {
      const { path } = assertion;
      const found = files.lookAt(path);
      if (found.ok) return ok(undefined);
      return fail(code, say('assertion.exists', { path }), {
        detail: `path.exists ${path}: expected it, found ${found.failure.code}`,
      });
    }
    case 'path.absent': {
      const { path } = assertion;
      const found = files.lookAt(path);
      const absent = !found.ok && found.failure.code === 'NOT_FOUND';
      if (absent) return ok(undefined);
      const there = found.ok ? found.value.type : found.failure.code;
      return fail(code, say('assertion.absent', { path }), {
        detail: `path.absent ${path}: expected nothing, found ${there}`,
      });
    }
    case 'file.count': {
      const { dir, equals } = assertion;
      const listed = files.list(dir);
      if (!listed.ok) {
        return fail(code, say('assertion.exists', { path: dir }), {
          detail: `file.count ${dir}: expected ${equals}, found ${listed.failure.code}`,
        });
      }
      const found = listed.value.filter(({ type }) => type === 'file').length;
      if (found === equals) return ok(undefined);
      return fail(code, say('assertion.count', { path: dir, expected: equals, found }), {
        detail: `file.count ${dir}: expected ${equals}, found ${found}`,
      });
    }
    case 'file.hash': {
      const { path, sha256 } = assertion;
      const facts = files.lookAt(path);
      // SAFETY: a placeholder is never opened, and the last copy of a file must be there in full (invariant 7).
      if (!facts.ok || facts.value.type !== 'file' || facts.value.cloudOnly) {
        const there = facts.ok
          ? facts.value.cloudOnly
            ? 'cloud only'
            : facts.value.type
          : facts.failure.code;
        return fail(code, say('assertion.exists', { path }), {
          detail: `file.hash ${path}: expected ${sha256}, found ${there}`,
        });
      }
      const hash = files.hash(path);
      if (hash.ok && hash.value === sha256) return ok(undefined);
      return fail(code, say('assertion.hash', { path }), {
        detail: `file.hash ${path}: expected ${sha256}, found ${hash.ok ? hash.value : hash.failure.code}`,
      });
    }
  }
}
