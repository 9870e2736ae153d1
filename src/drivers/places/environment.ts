import type { Platform } from '../../protocol/skill-manifest.ts';

/** What a host says about the computer and itself. Paths are absolute. */
export interface PlacesEnvironment {
  readonly platform: Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The account's real home, as the system tells it. */
  readonly home: string;
  /** The program's own folder: the checkout or the installation. */
  readonly appFolder: string;
  /** The folder that the program was started in. */
  readonly startFolder: string;
}

/**
 * The value of an environment variable; an empty one counts as not set. A copy of Windows' environment no
 * longer ignores case by itself, so it is ignored here.
 */
export function variableOf(environment: PlacesEnvironment, name: string): string | null {
  const { env, platform } = environment;
  const exact = env[name];
  if (exact !== undefined) return exact === '' ? null : exact;
  if (platform !== 'win32') return null;
  const wanted = name.toUpperCase();
  const spelled = Object.keys(env).find((key) => key.toUpperCase() === wanted);
  const value = spelled === undefined ? undefined : env[spelled];
  return value === undefined || value === '' ? null : value;
}
