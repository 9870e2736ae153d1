import os from 'node:os';
import { z } from 'zod';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { platformSchema } from '../protocol/skill-manifest.ts';
import { appFolder } from './app-folder.ts';

/**
 * What a host tells the app about the computer and itself. Read once, by the host, on its own thread: below
 * it nothing reads the environment. Paths are absolute; `appFolder` is the checkout or the installation.
 */
export const hostEnvironmentSchema = z.strictObject({
  platform: platformSchema,
  env: z.record(z.string(), z.string().optional()),
  home: z.string(),
  appFolder: z.string(),
  startFolder: z.string(),
  tempFolder: z.string(),
  pid: z.int(),
});
export type HostEnvironment = Readonly<z.infer<typeof hostEnvironmentSchema>>;

/**
 * The environment of this process. Codes: `UNSUPPORTED_PLATFORM`, and `NOT_FOUND` where the folder that the
 * program was started in, or the home folder, is gone.
 */
export function readHostEnvironment(): Result<HostEnvironment> {
  const platform = platformSchema.safeParse(process.platform);
  if (!platform.success) {
    return fail('UNSUPPORTED_PLATFORM', say('host.platform', { platform: process.platform }));
  }
  const startFolder = systemAnswer(() => process.cwd());
  if (startFolder === null) return fail('NOT_FOUND', say('host.startFolder'));
  const home = systemAnswer(() => os.homedir());
  if (home === null) return fail('NOT_FOUND', say('host.home'));
  return ok({
    platform: platform.data,
    env: { ...process.env },
    home,
    appFolder: appFolder(),
    startFolder,
    tempFolder: os.tmpdir(),
    pid: process.pid,
  });
}

/** The environment with some variables changed; undefined takes one away. */
export function withVariables(
  environment: HostEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
): HostEnvironment {
  return { ...environment, env: { ...environment.env, ...variables } };
}

/** A fact that the system may refuse to tell (a removed folder, an account without a home). */
function systemAnswer(question: () => string): string | null {
  try {
    return question();
  } catch {
    return null;
  }
}
