import type { PowerApi } from '../../src/drivers/windows/power.ts';
import { windowsSettings } from '../../src/drivers/windows/settings.ts';
import type { Action } from '../../src/protocol/action.ts';
import type { Result } from '../../src/protocol/result.ts';
import type { ApplyResult, PreviewResult, PreviewRow } from '../../src/protocol/results.ts';
import { type AppStand, appStand, expectOk } from './app-stand.ts';
import { noSystem } from './fake-system.ts';

const capabilities = [{ id: 'settings.write' as const }];

/** The app with Windows' own settings in its hands, but for the power plans, which are the test's. */
export interface SettingsStand {
  readonly stand: AppStand;
  preview(...actions: readonly Action[]): Promise<PreviewResult>;
  row(action: Action): Promise<PreviewRow>;
  apply(...actions: readonly Action[]): Promise<Result<ApplyResult>>;
}

export function settingsStand(power: PowerApi): SettingsStand {
  const stand = appStand({ system: { ...noSystem, settings: windowsSettings(power) } });
  const preview = async (...actions: readonly Action[]) =>
    expectOk(await stand.preview({ capabilities, actions }));
  return {
    stand,
    preview,
    async row(action) {
      const [row] = (await preview(action)).actions;
      if (row === undefined) throw new Error('the preview has no row');
      return row;
    },
    apply: (...actions) => stand.apply({ capabilities, actions }, { grants: ['settings.write'] }),
  };
}
