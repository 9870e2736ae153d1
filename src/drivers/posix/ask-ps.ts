/** What ps(1) of macOS prints, in the same words on every account. Throws where it says that it failed. */
export function askPs(words: readonly string[]): string {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  // Loaded here alone: it brings half of Node's networking along.
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  return execFileSync('/bin/ps', [...words], { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
}
