import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { SettingState } from '../protocol/undo.ts';
import {
  isSameSetting,
  readSetting,
  settingFingerprint,
  settingPlace,
  writeSetting,
} from './setting-state.ts';
import type { UndoableStep, UndoHands } from './undoable-step.ts';

/** Sets a setting to what it was, if it still is what the step made of it; what was put back already stays so. */
export function undoSetting(undo: SettingState, step: UndoableStep, hands: UndoHands): Result<void> {
  const looked = lookAtSetting(undo, step, hands);
  if (!looked.ok) return looked;
  if (looked.value === 'back already') return ok(undefined);
  const written = writeSetting(undo, hands.system);
  return written.ok ? ok(undefined) : written;
}

/** Codes: `CONFLICT` (changed since, gone, or held by a later step), `UNSUPPORTED_PLATFORM`, those of the port. */
export function lookAtSetting(
  undo: SettingState,
  step: UndoableStep,
  hands: UndoHands,
): Result<'as left' | 'back already'> {
  const setting = settingPlace(undo);
  const now = readSetting(undo, hands.system);
  if (!now.ok) {
    return now.failure.code === 'NOT_FOUND' ? fail('CONFLICT', say('undo.settingGone', { setting })) : now;
  }
  if (step.after?.hash === settingFingerprint(now.value).hash) return ok('as left');
  const blockedBy = hands.heldBy(setting, null);
  if (blockedBy.length > 0) {
    return fail('CONFLICT', say('undo.settingBlocked', { setting }), { data: { blockedBy } });
  }
  if (isSameSetting(now.value, undo)) return ok('back already');
  // SAFETY: what somebody set since is theirs; only what the step made of it is ever taken back.
  return fail('CONFLICT', say('undo.settingChanged', { setting }));
}
