import fs from 'node:fs';

/** For Vitest: tells of each test what run-test-file.mjs tells, so that both are counted by the same rules. */
export default class Win32Reporter {
  onTestRunEnd(modules, unhandled) {
    const told = modules.map((module) => ({
      file: module.relativeModuleId,
      ms: Math.round(module.diagnostic().duration),
      tests: [...testsOf(module), ...failuresOf(module), ...suitesOf(module)],
      printed: '',
    }));
    if (unhandled.length > 0)
      told.push({ file: 'outside of all tests', ms: 0, tests: [failure('', unhandled)] });
    fs.writeFileSync(process.env.WIN32_REPORT, JSON.stringify(told));
  }
}

function testsOf(module) {
  return [...module.children.allTests()].map((test) => {
    const { state, note, errors } = test.result();
    return {
      name: test.fullName,
      state: state === 'passed' || state === 'skipped' ? state : 'failed',
      errors: (errors ?? []).map(textOf),
      note,
      lessHere: test.meta().lessHere,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
    };
  });
}

/** A file or group that failed by itself (a hook, an import) counts as a failed test of its own. */
function suitesOf(module) {
  return [...module.children.allSuites()].flatMap(failuresOf);
}

function failuresOf(task) {
  const errors = task.errors();
  return errors.length === 0 ? [] : [failure(task.fullName ?? task.relativeModuleId, errors)];
}

function failure(name, errors) {
  return { name, state: 'failed', errors: errors.map(textOf) };
}

function textOf({ message, stack, diff }) {
  return [stack?.includes(message) ? null : message, stack, diff].filter(Boolean).join('\n');
}
