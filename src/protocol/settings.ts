import { z } from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);

const LARGEST_QWORD = 0xffff_ffff_ffff_ffffn;
const qword = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,19})$/)
  .refine((text) => BigInt(text) <= LARGEST_QWORD, 'more than 64 bits');

/** What a step may put into a registry value: bytes as hex, 64-bit numbers as decimal text. */
export const registryDataSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('REG_SZ'), value: z.string() }),
  z.strictObject({ type: z.literal('REG_EXPAND_SZ'), value: z.string() }),
  z.strictObject({ type: z.literal('REG_MULTI_SZ'), value: z.array(z.string()) }),
  z.strictObject({ type: z.literal('REG_DWORD'), value: z.int().min(0).max(0xffff_ffff) }),
  z.strictObject({ type: z.literal('REG_QWORD'), value: qword }),
  z.strictObject({ type: z.literal('REG_BINARY'), value: hex }),
  z.strictObject({ type: z.literal('REG_NONE'), value: hex }),
]);
export type RegistryData = z.infer<typeof registryDataSchema>;

const LARGEST_TYPE = 0xffff_ffff;
const RAW = 'REG_RAW_';
const rawTypeSchema = z
  .templateLiteral([RAW, z.string().regex(/(?:0|[1-9]\d{0,9})/)])
  .refine((type) => Number(type.slice(RAW.length)) <= LARGEST_TYPE, 'more than 32 bits');

/**
 * What a registry value holds, exactly as it stands. What none of the types above says byte for byte (a type that they
 * lack, a text without its end) is `REG_RAW_<number of the type>` with its bytes as hex: that can be put back, too.
 */
export const heldDataSchema = z.union([
  registryDataSchema,
  z.strictObject({ type: rawTypeSchema, value: hex }),
]);
export type HeldData = z.infer<typeof heldDataSchema>;

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
export const heldTypeSchema = z.union([registryTypeSchema, rawTypeSchema]);
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
