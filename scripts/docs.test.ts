import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../test/support/project.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(path.join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];
/** A path of the checkout as documents name it, in code marks. */
const NAMED_PATH = /`((?:src|skills|test|scripts|bench|docs|e2e|\.ci)\/[^`\s…]*)`/g;
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

test.each(DOCUMENTS)('%s names only what there is', (document) => {
  const text = readFileSync(path.join(projectRoot, document), 'utf8');
  const named = [...text.matchAll(NAMED_PATH)].map(([, name = '']) => name);
  const linked = [...text.matchAll(LINK)].map(([, name = '']) => path.join(path.dirname(document), name));
  const missing = [...named, ...linked].filter((name) => !existsSync(path.join(projectRoot, name)));
  expect(missing).toEqual([]);
});

test('package.json has every npm script that documents name', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
  const words = DOCUMENTS.flatMap((document) => [
    ...readFileSync(path.join(projectRoot, document), 'utf8').matchAll(/npm run (?:-s )?([a-z0-9:-]+)/g),
  ]).map(([, name]) => name);
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((name) => name === undefined || !Object.hasOwn(scripts, name))).toEqual([]);
});
