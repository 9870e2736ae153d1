import path from 'node:path';
import { type HostEnvironment, withVariables } from '../app/host-environment.ts';
import { programWords } from './run-in-session.ts';

/** `--profile DIR` stands for the variable, and is said again in every command that is suggested. */
export function onProfile(environment: HostEnvironment, profile: string | null) {
  const words = programWords(environment);
  if (profile === null) return { environment, words };
  const folder = path.resolve(environment.startFolder, profile);
  return {
    environment: withVariables(environment, { DESKSHELL_PROFILE: folder }),
    words: [...words, '--profile', folder],
  };
}
