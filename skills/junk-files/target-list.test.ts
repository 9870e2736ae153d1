import { describe, expect, test } from 'vitest';
import { platformSchema } from '../../src/protocol/skill-manifest.ts';
import { minAgeDaysOf } from './target.ts';
import { shippedTargets } from './target-list.ts';

describe.each(platformSchema.options)('the shipped list on %s', (platform) => {
  const targets = shippedTargets(platform);

  test('keys are unique, and there are places of the kinds that every system has', () => {
    const keys = targets.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(targets.map(({ kind }) => kind))).toEqual(
      expect.objectContaining(new Set(['temp', 'cache', 'packages', 'log', 'dump'])),
    );
  });

  test('no place holds another', () => {
    const paths = targets.flatMap((target) => expand(target.path).map((at) => ({ key: target.key, at })));
    for (const outer of paths) {
      const inner = paths.filter(
        ({ at }) => at.startsWith(`${outer.at}/`) || (at === outer.at && at !== outer.at),
      );
      expect(inner, outer.at).toEqual([]);
    }
    expect(new Set(paths.map(({ at }) => at)).size).toBe(paths.length);
  });

  test('caches have 180 days or days of their own, and only what is cache by kind is one', () => {
    for (const target of targets) {
      const isCache = ['cache', 'thumbnails', 'shaders', 'packages'].includes(target.kind);
      expect(target.cache, target.key).toBe(isCache);
      if (isCache) expect(minAgeDaysOf(target), target.key).toBeGreaterThanOrEqual(30);
      if (target.kind !== 'temp' && target.kind !== 'thumbnails')
        expect(target.program, target.key).toBeTruthy();
    }
  });

  test('no place of a person’s own: profiles of browsers, mail, the bin', () => {
    for (const { path: at } of targets) {
      expect(at).not.toMatch(
        /trash|recycle|Local Storage|IndexedDB|Cookies|History|Backups|User\/|Service Worker/i,
      );
    }
  });
});

test('what Windows needs again ships switched off', () => {
  const off = shippedTargets('win32').filter(({ enabled }) => !enabled);
  expect(off.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['prefetch', 'cbs-logs', 'windows-update']),
  );
});

/** `a/{b,c}/d` → `a/b/d`, `a/c/d`; `*` stays. */
function expand(at: string): readonly string[] {
  const found = /\{([^{}$]*,[^{}]*)\}/.exec(at);
  if (found === null) return [at];
  return (found[1] ?? '').split(',').flatMap((one) => expand(at.replace(found[0], () => one)));
}
