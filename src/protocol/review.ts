import { z } from 'zod';
import { riskSchema } from './action.ts';
import { deedSchema } from './deed.ts';
import { failureSchema } from './failure.ts';
import { messageSchema, textSchema } from './message.ts';

/**
 * A review as a window sees it: the plans stay with the kernel, the window asks for pages of what is listed and
 * says which rows it means by their numbers. Sizes in bytes, times in ms since 1970.
 */

const count = z.int().nonnegative();
/** Names a review; a new scan gives a new one. */
export const reviewIdSchema = z.string().max(64);
/** A row of a review by its place in it, whatever is shown. */
export const rowNumberSchema = z.int().nonnegative();

export const reviewFilterSchema = z.enum(['all', 'ticked', 'unticked', 'irreversible', 'trouble']);
export type ReviewFilter = z.infer<typeof reviewFilterSchema>;
export const reviewOrderSchema = z.enum(['plan', 'size', 'age', 'name']);
export type ReviewOrder = z.infer<typeof reviewOrderSchema>;

/** What of a review is shown, and how: `shut` names the groups whose rows are folded away. */
export const reviewViewSchema = z.strictObject({
  search: z.string().max(200),
  filter: reviewFilterSchema,
  order: reviewOrderSchema,
  shut: z.array(z.string().max(300)).max(5_000),
});
export type ReviewView = z.infer<typeof reviewViewSchema>;

export const fileKindSchema = z.enum([
  'folder',
  'link',
  'picture',
  'video',
  'audio',
  'archive',
  'installer',
  'disc',
  'text',
  'other',
  // No files: what lies in the recycle bin, a program, a setting.
  'recycled',
  'program',
  'setting',
]);
export type FileKind = z.infer<typeof fileKindSchema>;

/** Where a row's thing goes, as far as a person needs it at a glance; the full paths are in the details. */
export const rowTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('quarantine') }),
  z.strictObject({ kind: z.literal('folder'), place: z.string() }),
  /** A copy lands there; the original stays. */
  z.strictObject({ kind: z.literal('copy'), place: z.string() }),
  /** A file gets other contents at its place. */
  z.strictObject({ kind: z.literal('rewritten') }),
  z.strictObject({ kind: z.literal('new') }),
  /** It comes out of the recycle bin. */
  z.strictObject({ kind: z.literal('restored'), place: z.string() }),
  /** Another value takes the place of the one that is there now. */
  z.strictObject({ kind: z.literal('setting'), old: messageSchema, new: messageSchema }),
  /** Nothing goes anywhere: a program, something that is deleted for good. */
  z.strictObject({ kind: z.literal('none') }),
]);

/**
 * What is said over rows that are all for good: of the recycle bin, of programs that are asked to close as by their
 * window, told to end where systems know no asking, or ended by force.
 */
export const groupWarningSchema = z.enum(['purge', 'close', 'signal', 'force']);
export type GroupWarning = z.infer<typeof groupWarningSchema>;

const groupFields = {
  key: z.string(),
  /** The skill or task that proposed it. */
  part: z.string(),
  open: z.boolean(),
  count,
  ticked: count,
  tickable: count,
  irreversible: count,
  bytes: z.number(),
  tickedBytes: z.number(),
  /** What all of its rows do, where it is the same. */
  deed: deedSchema,
  /** Said once: a group below one that says it does not say it again. */
  warning: groupWarningSchema.nullable(),
  setSize: count,
  position: count,
};

/** One line of the checklist: a plan, a group in it, or a row. `position` of `setSize` counts among siblings, from 1. */
export const reviewLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), title: textSchema, ...groupFields }),
  z.strictObject({ kind: z.literal('group'), label: z.string().nullable(), ...groupFields }),
  z.strictObject({
    kind: z.literal('row'),
    row: rowNumberSchema,
    level: count,
    setSize: count,
    position: count,
    name: z.string(),
    /** The folder it is in now, seen from the profile; null for something new. */
    place: z.string().nullable(),
    target: rowTargetSchema,
    action: z.string(),
    deed: deedSchema,
    fileKind: fileKindSchema,
    reason: textSchema.nullable(),
    bytes: z.number(),
    mtime: z.number().nullable(),
    risk: riskSchema,
    reversible: z.boolean(),
    ticked: z.boolean(),
    /** As the kernel ticked it: what differs was the person's doing. */
    tickedAtFirst: z.boolean(),
    tickable: z.boolean(),
    /** `identical` and `different`: how it compares to a file that stays. */
    likeness: z.enum(['identical', 'different']).nullable(),
    /** It changed since the preview and is not done before it is looked at again. */
    changed: z.boolean(),
    trouble: z.array(messageSchema),
    notes: z.array(messageSchema),
  }),
]);
export type ReviewLine = z.infer<typeof reviewLineSchema>;
export type ReviewRowLine = Extract<ReviewLine, { kind: 'row' }>;

/**
 * What is ticked, in one sum for list, bar and button. `selection` stands for exactly these plans and rows: an
 * approval names it. Space is three things: freed now on its drive, freed only after purging, and moved about.
 */
export const reviewTotalsSchema = z.strictObject({
  review: reviewIdSchema,
  revision: count,
  selection: z.string(),
  total: count,
  ticked: count,
  untickable: count,
  irreversible: count,
  irreversibleTotal: count,
  changed: count,
  freedNow: z.number(),
  afterPurge: z.number(),
  changesFolder: z.number(),
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

export const reviewPageSchema = z.strictObject({
  totals: reviewTotalsSchema,
  /** How many lines the whole view has, and rows in it, shown or folded away. */
  lineCount: count,
  matching: count,
  /** Of the matching rows: how many can be ticked, and how many are. */
  tickable: count,
  ticked: count,
  /** Ticked rows that this view does not show. */
  hiddenTicked: count,
  from: count,
  lines: z.array(reviewLineSchema),
});
export type ReviewPage = z.infer<typeof reviewPageSchema>;

export const reviewLinesRequestSchema = z.strictObject({
  review: reviewIdSchema,
  view: reviewViewSchema,
  from: count,
  count: z.int().min(0).max(500),
});

/** Which rows a tick is about: these, a group of what the view shows, all that it shows, or some of its lines. */
export const tickTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rows'), rows: z.array(rowNumberSchema).max(5_000) }),
  z.strictObject({ kind: z.literal('group'), key: z.string().max(300) }),
  z.strictObject({ kind: z.literal('view') }),
  /** The lines of a selection by their places in the view, as it was at `revision`. */
  z.strictObject({
    kind: z.literal('lines'),
    revision: count,
    ranges: z.array(z.strictObject({ first: count, last: count })).max(100_000),
  }),
]);
export type TickTarget = z.infer<typeof tickTargetSchema>;
export const reviewTickRequestSchema = z.strictObject({
  review: reviewIdSchema,
  view: reviewViewSchema,
  target: tickTargetSchema,
  /** `toggle`: ticked unless all of them are. */
  ticked: z.union([z.boolean(), z.literal('toggle')]),
});

export const rowRequestSchema = z.strictObject({ review: reviewIdSchema, row: rowNumberSchema });

/** A glimpse of a file: the first lines of a text, or a small picture as a `data:` address. */
export const glimpseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string(), whole: z.boolean() }),
  z.strictObject({ kind: z.literal('picture'), url: z.string() }),
]);

export const rowDetailsSchema = z.strictObject({
  row: rowNumberSchema,
  summary: messageSchema,
  from: z.string().nullable(),
  to: z.string().nullable(),
  part: z.string(),
  group: z.string().nullable(),
  /** The file that stays and decided about this one, as it is now. */
  stays: z
    .strictObject({ name: z.string(), path: z.string(), bytes: z.number(), mtime: z.number() })
    .nullable(),
  glimpse: glimpseSchema.nullable(),
});
export type RowDetails = z.infer<typeof rowDetailsSchema>;

export const reviewPartSchema = z.strictObject({
  /** The skill's name, or `task`. */
  part: z.string(),
  title: textSchema,
  /** What all of its steps do, where it is the same. */
  deed: deedSchema,
  steps: count,
  ticked: count,
  irreversible: count,
  bytes: z.number(),
  tickedBytes: z.number(),
  groups: z.array(z.strictObject({ label: z.string().nullable(), steps: count, bytes: z.number() })),
  /** What was said while looking. */
  log: z.array(textSchema),
  warnings: z.array(messageSchema),
  needsGrant: z.array(z.string()),
  /** Why there is no list of this part. */
  refusal: failureSchema.nullable(),
});

/** What a scan found. `tookMs`: how long it looked. */
export const reviewSummarySchema = z.strictObject({
  review: reviewIdSchema,
  madeAt: z.number(),
  tookMs: z.number(),
  seen: count,
  parts: z.array(reviewPartSchema),
  /** Groups that stand for one thing as a whole: folded away until somebody wants to see into them. */
  foldedAtFirst: z.array(z.strictObject({ key: z.string(), part: z.string() })),
  totals: reviewTotalsSchema,
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;
export type ReviewPart = z.infer<typeof reviewPartSchema>;

/** A row that would be gone for good, as the second screen names it. */
export const finalRowSchema = z.strictObject({
  row: rowNumberSchema,
  name: z.string(),
  place: z.string().nullable(),
  fileKind: fileKindSchema,
  summary: messageSchema,
  bytes: z.number(),
});
/** The ticked rows that nobody can take back: the first of them, all of their number and size. */
export const finalRowsSchema = z.strictObject({
  totals: reviewTotalsSchema,
  rows: z.array(finalRowSchema),
  count,
  bytes: z.number(),
});
export type FinalRows = z.infer<typeof finalRowsSchema>;
