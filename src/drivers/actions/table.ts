import type { ActionDrivers } from '../../kernel/bound-action.ts';
import { copyDriver } from './copy.ts';
import { deleteDriver } from './delete.ts';
import { mkdirDriver } from './mkdir.ts';
import { moveDriver } from './move.ts';
import { putDriver } from './put.ts';
import { writeDriver } from './write.ts';

/** Every kind of action that this version can do. A kind that is not here does not parse. */
export const actionDrivers: ActionDrivers = {
  'fs.mkdir': mkdirDriver,
  'fs.move': moveDriver,
  'fs.write': writeDriver,
  'fs.copy': copyDriver,
  'fs.delete': deleteDriver,
  'quarantine.put': putDriver,
};
