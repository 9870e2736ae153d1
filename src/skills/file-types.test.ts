import { expect, test } from 'vitest';
import { categoryOf } from './file-types.ts';

test.each([
  ['a.PDF', 'documents'],
  ['a.heic', 'pictures'],
  ['a.mkv', 'videos'],
  ['a.m4a', 'audio'],
  ['a.tar.xz', 'archives'],
  ['setup.exe', 'installers'],
  ['a.unknown', 'others'],
  ['no extension', 'others'],
  ['.zip', 'others'],
])('%s belongs to %s', (name, category) => {
  expect(categoryOf(name)).toBe(category);
});
