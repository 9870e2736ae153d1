import { expect, test } from 'vitest';
import { nameWithoutMarks } from './copy-marks.ts';

test.each([
  ['report (1).xlsx', 'report.xlsx'],
  ['x (1) (1).zip', 'x.zip'],
  ['a - Copy (2).txt', 'a.txt'],
  ['a - Copy - Copy (2).txt', 'a.txt'],
  ['a - 副本 (2).txt', 'a.txt'],
  ['a — копия.txt', 'a.txt'],
  ['a – Kopie.txt', 'a.txt'],
  ['a - Cópia.txt'.normalize('NFD'), 'a.txt'],
  ['a - Sao chép.txt', 'a.txt'],
  ['a (1).tar.xz', 'a.tar.xz'],
  ['a.tar (1).xz', 'a.tar.xz'],
  ['a (2).tar (1).gz', 'a.tar.gz'],
  ['README (1)', 'README'],
])('%s is a copy of %s', (name, original) => {
  expect(nameWithoutMarks(name)).toBe(original);
});

test.each([
  'report2026.xlsx',
  'Movie (2024).mkv',
  'Song (Live).mp3',
  'a(1).txt',
  'a (1a).txt',
  'a (1).b.txt',
  ' (1).txt',
  '.bashrc',
  'a-Copy.txt',
  'a copy.txt',
  'Copy of a.txt',
  'a.tar',
  'é.txt'.normalize('NFD'),
])('%s stays as it is', (name) => {
  expect(nameWithoutMarks(name)).toBe(name);
});
