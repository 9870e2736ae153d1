import path from 'node:path';
import { realParentOf } from '../drivers/places/real-path.ts';
import { exactName, isWithin } from '../kernel/paths.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { ROOT_PLACEHOLDER } from '../protocol/root-placeholder.ts';
import type { SkillManifest } from '../protocol/skill-manifest.ts';

/** Which paths a skill may look at: what its manifest says it reads, inside the roots of this run. */
export class Reach {
  private readonly manifest: SkillManifest;
  private readonly roots: readonly string[];
  private readonly readable: readonly string[];

  constructor(manifest: SkillManifest, roots: readonly string[]) {
    this.manifest = manifest;
    this.roots = roots;
    this.readable = manifest.capabilities
      .filter(({ id }) => id === 'fs.read')
      .flatMap(({ scope }) => roots.map((root) => scopeFolder(scope, root)));
  }

  /**
   * The real path of what a skill asks for: the folder that holds it resolved, the last segment as it is.
   * Relative paths mean the first root. Codes: `PATH_OUTSIDE_ROOT`, `CAPABILITY_MISSING`.
   */
  resolve(asked: string): Result<string> {
    const full = realParentOf(path.resolve(this.roots[0] ?? path.sep, asked));
    const skill = this.manifest.name;
    // SAFETY: a skill sees nothing outside the roots it was given and the capabilities it declared, on real paths.
    if (!this.roots.some((root) => isWithin(full, root, exactName))) {
      return fail('PATH_OUTSIDE_ROOT', say('skill.outsideRoots', { skill, path: full }));
    }
    if (!this.readable.some((folder) => isWithin(full, folder, exactName))) {
      return fail(
        'CAPABILITY_MISSING',
        say('skill.capabilityMissing', { skill, capability: 'fs.read', path: full }),
      );
    }
    return ok(full);
  }
}

function scopeFolder(scope: string | undefined, root: string): string {
  if (scope === undefined) return root;
  return path.resolve(
    root,
    scope.startsWith(ROOT_PLACEHOLDER) ? `.${scope.slice(ROOT_PLACEHOLDER.length)}` : scope,
  );
}
