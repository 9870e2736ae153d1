import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { errnoName } from '../../drivers/fs/system-error.ts';

/** The file in a demo's folder that says what the demo made there. */
export const MARKER_NAME = '.deskshell-demo.json';

export const demoMarkerSchema = z.strictObject({
  kind: z.literal('deskshell-demo'),
  seed: z.number(),
  now: z.number(),
  /** Sizes in bytes, times in ms. Files with other bytes never share both. */
  files: z.array(z.strictObject({ path: z.string(), size: z.number(), mtimeMs: z.number() })),
  links: z.array(z.strictObject({ path: z.string(), target: z.string() })),
  folders: z.array(z.string()),
});
export type DemoMarker = z.infer<typeof demoMarkerSchema>;

/** What an earlier demo wrote down in this folder, or null where there was none. */
export function readMarker(dir: string): DemoMarker | null {
  const file = path.join(dir, MARKER_NAME);
  try {
    if (!fs.lstatSync(file).isFile()) return null;
    const parsed = demoMarkerSchema.safeParse(JSON.parse(fs.readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    if (error instanceof SyntaxError || errnoName(error) !== null) return null;
    throw error;
  }
}

/** Puts the marker in place whole: before the first file, so that a demo that was cut off can be made again. */
export function writeMarker(dir: string, marker: DemoMarker): void {
  const draft = path.join(dir, `${MARKER_NAME}.new`);
  fs.writeFileSync(draft, `${JSON.stringify(marker)}\n`);
  fs.utimesSync(draft, marker.now / 1000, marker.now / 1000);
  fs.renameSync(draft, path.join(dir, MARKER_NAME));
}
