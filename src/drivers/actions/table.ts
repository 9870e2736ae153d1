import type { ActionDrivers } from '../../kernel/bound-action.ts';
import type { KeptItems } from '../../kernel/kept-items.ts';
import type { SystemPorts } from '../../kernel/system-ports.ts';
import { copyDriver } from './copy.ts';
import { deleteDriver } from './delete.ts';
import { mkdirDriver } from './mkdir.ts';
import { moveDriver } from './move.ts';
import { closeDriver, execDriver } from './process.ts';
import { purgeDriver } from './purge.ts';
import { putDriver } from './put.ts';
import { recyclePurgeDriver, recycleRestoreDriver } from './recycle.ts';
import { effectsSetDriver, powerPlanDriver, registrySetDriver, windowMoveDriver } from './setting.ts';
import { uiClickDriver, uiInvokeDriver, uiTypeDriver } from './ui.ts';
import { writeDriver } from './write.ts';

/** Every kind of action, on what this system can do. A kind that is not here does not parse. */
export function makeActionDrivers(ports: SystemPorts, kept: KeptItems): ActionDrivers {
  return {
    'fs.mkdir': mkdirDriver,
    'fs.move': moveDriver,
    'fs.write': writeDriver,
    'fs.copy': copyDriver,
    'fs.delete': deleteDriver,
    'quarantine.put': putDriver,
    'quarantine.purge': purgeDriver(kept),
    'ui.invoke': uiInvokeDriver(ports),
    'ui.click': uiClickDriver(ports),
    'ui.type': uiTypeDriver(ports),
    'window.move': windowMoveDriver(ports),
    'recycle.purge': recyclePurgeDriver(ports),
    'recycle.restore': recycleRestoreDriver(ports),
    'process.close': closeDriver(ports),
    'process.exec': execDriver(ports),
    'power.plan': powerPlanDriver(ports),
    'registry.set': registrySetDriver(ports),
    'effects.set': effectsSetDriver(ports),
  };
}
