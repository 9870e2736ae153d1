import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandLineFolder, ensureBuilt } from './build-output.mjs';

/**
 * Runs an entry of the built command line in this process, building first where needed. Under `npm run` it runs
 * in the folder that npm was called from: relative paths mean that folder.
 */
export async function runBuilt(entry, npmScript) {
  ensureBuilt();
  const calledFrom = process.env.INIT_CWD;
  // Only where npm runs this very script: an inherited INIT_CWD of some outer npm means another folder.
  if (process.env.npm_lifecycle_event === npmScript && calledFrom) process.chdir(calledFrom);
  const file = path.join(commandLineFolder, entry);
  process.argv = [process.execPath, file, ...process.argv.slice(2)];
  await import(pathToFileURL(file).href);
}
