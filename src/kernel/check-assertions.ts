import { say } from '../locales/say.ts';
import type { Assertion } from '../protocol/assertion.ts';
import type { ErrorCode } from '../protocol/codes.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Files } from './ports.ts';

/**
 * Checks assertions (paths absolute) in order; the first failure stops and names the assertion, what was
 * expected and what was found. `code` is `PRECONDITION_FAILED` or `POSTCONDITION_FAILED`.
 */
export async function checkAssertions(
  assertions: readonly Assertion[],
  code: Extract<ErrorCode, 'PRECONDITION_FAILED' | 'POSTCONDITION_FAILED'>,
  files: Files,
): Promise<Result<void>> {
  for (const assertion of assertions) {
    const checked = await checkAssertion(assertion, code, files);
    if (!checked.ok) return checked;
  }
  return ok(undefined);
}

function checkAssertion(assertion: Assertion, code: ErrorCode, files: Files): Result<void> {
  switch (assertion.kind) {
    case 'path.exists': {
      const { path } = assertion;
      return files.lookAt(path).ok ? ok(undefined) : fail(code, say('assertion.exists', { path }));
    }
    case 'path.absent': {
      const { path } = assertion;
      const found = files.lookAt(path);
      const absent = !found.ok && found.failure.code === 'NOT_FOUND';
      return absent ? ok(undefined) : fail(code, say('assertion.absent', { path }));
    }
    case 'file.count': {
      const { dir, equals } = assertion;
      const listed = files.list(dir);
      if (!listed.ok) return fail(code, say('assertion.exists', { path: dir }));
      const found = listed.value.filter(({ type }) => type === 'file').length;
      if (found === equals) return ok(undefined);
      return fail(code, say('assertion.count', { path: dir, expected: equals, found }));
    }
    case 'file.hash': {
      const { path, sha256 } = assertion;
      const facts = files.lookAt(path);
      // SAFETY: a placeholder is never opened, and the last copy of a file must be there in full (invariant 7).
      if (!facts.ok || facts.value.type !== 'file' || facts.value.cloudOnly) {
        return fail(code, say('assertion.exists', { path }));
      }
      const hash = files.hash(path);
      if (hash.ok && hash.value === sha256) return ok(undefined);
      return fail(code, say('assertion.hash', { path }), {
        detail: `file.hash ${path}: expected ${sha256}, found ${hash.ok ? hash.value : hash.failure.code}`,
      });
    }
  }
}
