import { z } from 'zod';

/** A window by what its title bar or its program is called; which one that is, the driver finds out. */
export const windowSchema = z.string().min(1);

/** An element of a window; what is given must all hold, `index` counts among those that fit, from 0. */
export const selectorSchema = z.strictObject({
  name: z.string().optional(),
  automationId: z.string().optional(),
  role: z.string().optional(),
  className: z.string().optional(),
  index: z.int().min(0).optional(),
});
export type UiSelector = z.infer<typeof selectorSchema>;

/** Physical pixels; a second screen may lie left of or above the first. */
export const rectSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(0),
  height: z.int().min(0),
});
export type Rect = z.infer<typeof rectSchema>;
