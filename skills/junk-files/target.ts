import { z } from 'zod';
import { riskSchema } from '../../src/protocol/action.ts';
import { platformSchema } from '../../src/protocol/skill-manifest.ts';

/** `${VARIABLE}/segments`, or an absolute POSIX path; always with `/`, segments may be patterns (`*`, `{a,b}`). */
const placeSchema = z
  .string()
  .regex(/^(?:\$\{[A-Za-z_]+\}|\/[^/]+)(?:\/[^/]+)*$/)
  // SAFETY: a place lies below its variable's folder, never beside it.
  .refine((place) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(place), 'a place must not go up by “..”');

const kindSchema = z.enum(['temp', 'cache', 'thumbnails', 'shaders', 'packages', 'log', 'dump', 'own']);

/**
 * A place whose entries may be junk. `minAgeDays` is the threshold where it is given; else 180 days for a
 * `cache`, 7 for temp, none for logs and dumps.
 */
export const targetSchema = z.strictObject({
  key: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
  platforms: z.array(platformSchema).min(1).readonly(),
  path: placeSchema,
  kind: kindSchema,
  /** Whose it is, for the person: a proper name, the same in every language. */
  program: z.string().optional(),
  risk: riskSchema,
  /** False: not even looked at, until the person switches it on. */
  enabled: z.boolean(),
  cache: z.boolean(),
  minAgeDays: z.int().min(0).optional(),
  /** Only an administrator may change it. */
  admin: z.boolean().optional(),
  /** Folders in which the place must really lie, where a variable could lead anywhere. */
  within: z.array(placeSchema).readonly().optional(),
  /** Only entries with such a name. */
  names: z.array(z.string()).readonly().optional(),
  /** Never entries with such a name. */
  leave: z.array(z.string()).readonly().optional(),
  /** Folders that `program` holds open while it runs: then the place is left alone. */
  closed: z.array(placeSchema).readonly().optional(),
});
export type Target = Readonly<z.infer<typeof targetSchema>>;

/** A variable alone can lead anywhere: such a place says in which folders it must lie. */
const shippedTargetSchema = targetSchema.refine(
  ({ path, within }) => path.includes('/') || within !== undefined,
  'a place that is a variable needs its expected parents',
);

export const targetListSchema = z.strictObject({ targets: z.array(shippedTargetSchema).readonly() });

const TEMP_DAYS = 7;
const CACHE_DAYS = 180;

/** How many days an entry must be untouched before it counts as junk. */
export function minAgeDaysOf(target: Target): number {
  if (target.minAgeDays !== undefined) return target.minAgeDays;
  if (target.cache) return CACHE_DAYS;
  return target.kind === 'temp' ? TEMP_DAYS : 0;
}
