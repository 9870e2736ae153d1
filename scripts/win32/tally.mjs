/** A test that takes so long is named: the next one to lighten. */
const SLOW_MS = 5_000;

/**
 * What one file's run under Wine counts for, and the lines to print about it. `tests` is what run-test-file.mjs told,
 * null where it told nothing.
 */
export function tallyFile({ file, ms, tests, printed }) {
  if (tests === null || tests.length === 0) {
    const lines = [`✗ ${file}: ${tests === null ? 'no report' : 'no test in it'}`, printed];
    return { passed: 0, failed: 1, skipped: 0, lines };
  }
  const lines = [];
  const counted = { passed: 0, failed: 0, skipped: 0 };
  for (const test of tests) {
    const state = test.state === 'skipped' && reasonOf(test) === null ? 'failed' : test.state;
    counted[state] += 1;
    lines.push(...linesAbout(test, state));
  }
  const { passed, failed } = counted;
  const sum = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}, ${ms} ms`;
  return { ...counted, lines: [`${failed === 0 ? '✓' : '✗'} ${file} (${sum})`, ...lines] };
}

function linesAbout({ name, state, errors, lessHere, ms, note }, counted) {
  const lines = [];
  if (ms >= SLOW_MS) lines.push(`  ${ms} ms: ${name}`);
  for (const what of lessHere ?? []) lines.push(`  LESS: ${name} (${what})`);
  if (counted === 'skipped') lines.push(`  LEFT OUT: ${name} (${reasonOf({ name, note })})`);
  else if (state === 'skipped') lines.push(`  failed: ${name}: it was left out and does not say why`);
  else if (counted === 'failed') lines.push(`  failed: ${name}`, ...errors);
  return lines;
}

/** Why a test was left out: its own words, or the systems that its name says it is for. Null is no reason. */
function reasonOf({ name, note }) {
  if (note !== undefined) return note;
  const systems = [...name.matchAll(/\[(win32|linux|darwin)\]/g)].map(([, system]) => system);
  return systems.length > 0 && !systems.includes('win32') ? `for ${systems.join(' and ')} alone` : null;
}
