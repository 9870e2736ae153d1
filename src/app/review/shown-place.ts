import path from 'node:path';

/**
 * A folder as a person knows it: from the profile on, where it lies in there, else whole. The profile itself is a
 * dot to nobody: it stands with its own name.
 */
export function shownPlace(folder: string, profile: string): string {
  const inside = path.relative(profile, folder);
  if (inside === '') return path.basename(profile);
  return inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside) ? folder : inside;
}
