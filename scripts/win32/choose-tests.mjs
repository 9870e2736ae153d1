import fs from 'node:fs';
import path from 'node:path';

/** What touches files, drives or processes, or decides what may happen to them; where the long ones are comes first. */
const RUN = ['src/app', 'skills', 'src/kernel', 'src/drivers', 'src/skills', 'src/tuneup', 'src/main'];

/** What makes up a whole computer, its bin and known folders among it, has the bench for itself, after all others. */
const ALONE = ['src/app/cases/whole-round.test.ts'];

/** The rule for all others, and what it rests on: a test that shows nothing about Windows is not run there. */
const NOT_RUN = {
  'src/cli': 'words and lists, tested on made-up POSIX paths',
  'src/locales': 'texts',
  'src/protocol': 'shapes of values',
  'src/renderer': 'a page, which knows no system',
};

function testsIn(projectRoot, folder) {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .sort();
}

/**
 * The files to run, or those of them that the words name, those among them that run by themselves, and what to say
 * about those that are not run.
 * A test file that is in neither list is a mistake: somebody has to decide.
 */
export function chooseTests(projectRoot, words) {
  const all = [...testsIn(projectRoot, 'src'), ...testsIn(projectRoot, 'skills')];
  const below = (folder) => all.filter((file) => file.startsWith(`${folder}/`));
  const files = RUN.flatMap(below);
  const left = Object.keys(NOT_RUN).flatMap(below);
  const undecided = all.filter((file) => !files.includes(file) && !left.includes(file));
  if (undecided.length > 0) throw new Error(`to be run on Windows, or not? ${undecided.join(', ')}`);
  if (words.length > 0) {
    const named = files.filter((file) => words.some((word) => file.includes(word)));
    return { ...inTurn(named), notRun: [] };
  }
  const notRun = Object.entries(NOT_RUN).map(
    ([folder, what]) => `Not run: ${below(folder).length} test files of ${folder} (${what}).`,
  );
  return { ...inTurn(files), notRun };
}

function inTurn(files) {
  return {
    files: files.filter((file) => !ALONE.includes(file)),
    alone: files.filter((file) => ALONE.includes(file)),
  };
}
