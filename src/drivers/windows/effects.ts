import { ok, type Result } from '../../protocol/result.ts';
import { type Effects, effectsSchema } from '../../protocol/settings.ts';
import { dllCall } from './dll-call.ts';
import { lastError } from './kernel32.ts';
import { settingFailure } from './setting-failure.ts';

type EffectName = keyof Effects;

/** SPI_GET… and SPI_SET… of winuser.h, and how the new value is handed over. */
interface EffectCalls {
  readonly get: number;
  readonly set: number;
  /** `pointer`: the number itself stands in the place of the pointer. `animation`: in an ANIMATIONINFO. */
  readonly by: 'pointer' | 'param' | 'animation';
}

const CALLS: Readonly<Record<EffectName, EffectCalls>> = {
  uiEffects: { get: 0x103e, set: 0x103f, by: 'pointer' },
  windowAnimation: { get: 0x1042, set: 0x1043, by: 'pointer' },
  minimizeAnimation: { get: 0x48, set: 0x49, by: 'animation' },
  fullWindowDrag: { get: 0x26, set: 0x25, by: 'param' },
  menuFade: { get: 0x1012, set: 0x1013, by: 'pointer' },
  tooltipFade: { get: 0x1018, set: 0x1019, by: 'pointer' },
  comboBoxAnimation: { get: 0x1004, set: 0x1005, by: 'pointer' },
  listBoxScroll: { get: 0x1006, set: 0x1007, by: 'pointer' },
};

/** SPIF_UPDATEINIFILE (it outlasts the session) and SPIF_SENDCHANGE (programs are told). */
const LASTING_AND_TOLD = 1 | 2;
const ANIMATION_BYTES = 8;

/** The effects that `asked` names, as they are now on screen: the registry may lag behind. */
export function readEffects(asked: Effects): Result<Effects> {
  const found: Record<string, boolean> = {};
  for (const name of namesIn(asked)) {
    const now = readEffect(name);
    if (!now.ok) return now;
    found[name] = now.value;
  }
  return ok(effectsSchema.parse(found));
}

/**
 * Switches effects, each by its own call: the bytes in which Windows keeps them hold aids for people who need them,
 * too. What is as wanted already is not set again. Windows tells every open window, and waits for those that hang.
 */
export function writeEffects(effects: Effects): Result<void> {
  for (const name of namesIn(effects)) {
    const wanted = effects[name];
    const now = readEffect(name);
    if (!now.ok) return now;
    if (wanted === undefined || now.value === wanted) continue;
    const set = writeEffect(name, wanted);
    if (!set.ok) return set;
  }
  return ok(undefined);
}

function namesIn(effects: Effects): readonly EffectName[] {
  return effectsSchema.keyof().options.filter((name) => effects[name] !== undefined);
}

function readEffect(name: EffectName): Result<boolean> {
  const { get, by } = CALLS[name];
  const answer = by === 'animation' ? animationInfo(0) : Buffer.alloc(4);
  const asked = byPointer()(get, by === 'animation' ? ANIMATION_BYTES : 0, answer, 0);
  if (asked === 0) return settingFailure(name, 'SystemParametersInfoW', lastError());
  return ok(answer.readInt32LE(answer.length - 4) !== 0);
}

function writeEffect(name: EffectName, isOn: boolean): Result<void> {
  const { set, by } = CALLS[name];
  const value = isOn ? 1 : 0;
  const done =
    by === 'animation'
      ? byPointer()(set, ANIMATION_BYTES, animationInfo(value), LASTING_AND_TOLD)
      : byNumber()(set, by === 'param' ? value : 0, by === 'pointer' ? value : 0, LASTING_AND_TOLD);
  return done === 0 ? settingFailure(name, 'SystemParametersInfoW', lastError()) : ok(undefined);
}

/** ANIMATIONINFO: its own size, then whether windows shrink visibly. */
function animationInfo(value: number): Buffer {
  const info = Buffer.alloc(ANIMATION_BYTES);
  info.writeUInt32LE(ANIMATION_BYTES, 0);
  info.writeInt32LE(value, 4);
  return info;
}

function byPointer() {
  return dllCall(
    'user32.dll',
    'int __stdcall SystemParametersInfoW(uint32_t action, uint32_t param, void *data, uint32_t flags)',
  );
}

function byNumber() {
  return dllCall(
    'user32.dll',
    'int __stdcall SystemParametersInfoW(uint32_t action, uint32_t param, intptr_t data, uint32_t flags)',
  );
}
