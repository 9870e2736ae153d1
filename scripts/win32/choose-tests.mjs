import fs from 'node:fs';
import path from 'node:path';

/**
 * What touches files, drives or processes, or decides what may happen to them, in the order in which the long ones
 * come first. `src/app` brings the cases.
 */
const FOLDERS = ['src/app', 'skills', 'src/kernel', 'src/drivers', 'src/skills'];

/**
 * The rule for all others: they turn values into texts or other values, and no word of them is about a system. What
 * they prove on Linux they prove on Windows.
 */
const NOT_ABOUT_A_SYSTEM = ['src/cli', 'src/locales', 'src/main', 'src/protocol', 'src/renderer'];

function testsIn(projectRoot, folder) {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .sort();
}

/**
 * The files to run, or those of them that the words name, and the sentence about those that are not run.
 * A test file that is in neither list is a mistake: somebody has to decide.
 */
export function chooseTests(projectRoot, words) {
  const all = [...testsIn(projectRoot, 'src'), ...testsIn(projectRoot, 'skills')];
  const isBelow = (folders) => (file) => folders.some((folder) => file.startsWith(`${folder}/`));
  const undecided = all.filter((file) => !isBelow([...FOLDERS, ...NOT_ABOUT_A_SYSTEM])(file));
  if (undecided.length > 0) throw new Error(`to be run on Windows, or not? ${undecided.join(', ')}`);
  const files = FOLDERS.flatMap((folder) => all.filter(isBelow([folder])));
  if (words.length > 0) {
    const named = files.filter((file) => words.some((word) => file.includes(word)));
    return { files: named, notRun: null };
  }
  const left = NOT_ABOUT_A_SYSTEM.map((folder) => `${folder} (${all.filter(isBelow([folder])).length})`);
  return { files, notRun: `Not run here, as nothing in them is about a system: ${left.join(', ')}.` };
}
