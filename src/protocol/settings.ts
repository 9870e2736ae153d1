import { z } from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);

/** What a registry value holds, exactly as it stands: bytes as hex, 64-bit numbers as decimal text. */
export const registryDataSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('REG_SZ'), value: z.string() }),
  z.strictObject({ type: z.literal('REG_EXPAND_SZ'), value: z.string() }),
  z.strictObject({ type: z.literal('REG_MULTI_SZ'), value: z.array(z.string()) }),
  z.strictObject({ type: z.literal('REG_DWORD'), value: z.int().min(0).max(0xffff_ffff) }),
  z.strictObject({ type: z.literal('REG_QWORD'), value: z.string().regex(/^\d{1,20}$/) }),
  z.strictObject({ type: z.literal('REG_BINARY'), value: hex }),
  z.strictObject({ type: z.literal('REG_NONE'), value: hex }),
]);
export type RegistryData = z.infer<typeof registryDataSchema>;

const REGISTRY_TYPES = [
  'REG_SZ',
  'REG_EXPAND_SZ',
  'REG_MULTI_SZ',
  'REG_DWORD',
  'REG_QWORD',
  'REG_BINARY',
  'REG_NONE',
] as const;

/** Type and value side by side, as a step and an undo name them. */
export const registryTypeSchema = z.enum(REGISTRY_TYPES);
export const registryValueSchema = z.union([z.string(), z.number(), z.array(z.string())]);
export const registryKeySchema = z.string().min(1);

export const powerPlanSchema = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);

const effect = z.boolean().optional();
/** Visual effects of the desktop that can be switched; what is not named stays as it is. */
export const effectsSchema = z.strictObject({
  uiEffects: effect,
  windowAnimation: effect,
  minimizeAnimation: effect,
  fullWindowDrag: effect,
  menuFade: effect,
  tooltipFade: effect,
  comboBoxAnimation: effect,
  listBoxScroll: effect,
});
export type Effects = z.infer<typeof effectsSchema>;
