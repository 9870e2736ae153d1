import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

/**
 * Checks the floors by the rules of `.dependency-cruiser.cjs`, in the checkout or in the folder named as the only
 * argument. Fails also where fewer modules were looked at than there are: a rule that saw nothing proves nothing.
 */

const FOLDERS = ['src', 'skills', 'test', 'bench', 'scripts', 'e2e'];
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const base = path.resolve(process.argv[2] ?? projectRoot);
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

function sourcesBelow(folder) {
  return readdirSync(path.join(base, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const folders = FOLDERS.filter((folder) => existsSync(path.join(base, folder)));
const expected = folders.flatMap(sourcesBelow);
const { tsConfig, ...cruiseOptions } = options;
process.chdir(base);
const { output } = await cruise(folders, {
  ...cruiseOptions,
  tsConfig: { fileName: path.join(projectRoot, tsConfig.fileName) },
  validate: true,
  ruleSet: { forbidden },
});

const cruised = new Set(output.modules.map((module) => module.source));
const missed = expected.filter((file) => !cruised.has(file));
for (const { rule, from, to, cycle } of output.summary.violations) {
  const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' → ');
  const comment = forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${rule.name}: ${from} → ${way} (${comment})`);
}
for (const file of missed) console.error(`not looked at: ${file}`);
const broken = output.summary.violations.length + missed.length;
console.log(`${cruised.size} modules, ${expected.length} of them ours, ${broken} violations`);
if (broken > 0 || expected.length === 0) process.exitCode = 1;
