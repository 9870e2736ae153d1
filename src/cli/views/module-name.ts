import type { TuneupModule } from '../../protocol/tuneup.ts';
import type { Speech } from '../speech.ts';

/** A module of the tune-up as a person calls it. */
export function moduleName(module: TuneupModule, speech: Speech): string {
  return speech.say('tuneup.module', { module });
}
