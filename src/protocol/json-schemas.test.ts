import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../test/support/project.ts';
import { jsonSchemas } from './json-schemas.ts';

const folder = path.join(projectRoot, 'schema');

test('the files in schema/ are what the code checks with; “node scripts/make-schemas.mjs” brings them up to date', () => {
  const onDisk = fs
    .readdirSync(folder)
    .map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]);
  expect(Object.fromEntries(onDisk)).toEqual(Object.fromEntries(jsonSchemas()));
});

test('messages are sentences to whoever reads an answer', () => {
  const preview = JSON.parse(jsonSchemas().get('preview-result.schema.json') ?? '');
  expect(preview.properties.summary.properties.warnings).toEqual({
    type: 'array',
    items: { type: 'string' },
  });
});
