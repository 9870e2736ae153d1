import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

/** Writes the JSON Schemas in `schema/` from the schemas of `src/protocol`; what is there beside them goes. */

requireNode();
const { runnerImport } = await import('vite');
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const { module } = await runnerImport(path.join(projectRoot, 'src/protocol/json-schemas.ts'), {
  configFile: false,
  root: projectRoot,
});
const folder = path.join(projectRoot, 'schema');
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder);
for (const [name, text] of module.jsonSchemas()) fs.writeFileSync(path.join(folder, name), text);
