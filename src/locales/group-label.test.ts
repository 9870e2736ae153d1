import { expect, test } from 'vitest';
import targets from '../../skills/junk-files/targets.json' with { type: 'json' };
import { groupLabel } from './group-label.ts';
import { renderText } from './render.ts';

test.each([
  ['junk:temp', 'Junk: temporary files', '垃圾文件：临时文件'],
  ['junk:thumbnails', 'Junk: thumbnails', '垃圾文件：缩略图'],
  ['junk:firefox-crash-reports', 'Junk: Firefox crash reports', '垃圾文件：Firefox 崩溃报告'],
  ['junk:core-dumps', 'Junk: crash reports', '垃圾文件：崩溃报告'],
  ['junk:npm-logs', 'Junk: npm logs', '垃圾文件：npm 日志'],
  ['junk:program-logs', 'Junk: program logs', '垃圾文件：程序日志'],
  ['junk:shader-cache', 'Junk: graphics cache', '垃圾文件：图形缓存'],
  ['junk:edge-gpu', 'Junk: Edge graphics cache', '垃圾文件：Edge 图形缓存'],
  ['junk:vscode', 'Junk: VS Code cache', '垃圾文件：VS Code 缓存'],
  ['junk:constructor', 'Junk: Constructor cache', '垃圾文件：Constructor 缓存'],
  ['junk:__proto__', 'Junk: __proto__ cache', '垃圾文件：__proto__ 缓存'],
  ['junk:my-own-place', 'Junk: My own place cache', '垃圾文件：My own place 缓存'],
])('%s is “%s”', (name, en, zh) => {
  expect(renderText(groupLabel(name), 'en')).toBe(en);
  expect(renderText(groupLabel(name), 'zh-CN')).toBe(zh);
});

test('every place on the list reads like words: nothing empty, nothing twice', () => {
  for (const { key } of targets.targets) {
    const label = renderText(groupLabel(`junk:${key}`), 'en');
    expect(label, key).toMatch(/^Junk: \S/);
    expect(label, key).not.toMatch(/ {2}|cache cache|logs logs|reports reports/);
  }
});

test('a group of somebody else keeps its name', () => {
  expect(groupLabel('photos:holiday')).toBe('photos:holiday');
  expect(renderText(groupLabel(null), 'zh-CN')).not.toBe('');
});
