import { closeHandle, openHandle } from '../../src/drivers/windows/kernel32.ts';

const GENERIC_READ = 0x80000000;

/** Opens a file as another program on Windows would, sharing it as told (FILE_SHARE_…). Answers how to let go. */
export function holdFile(full: string, share: number): () => void {
  const opened = openHandle(full, GENERIC_READ, share);
  if ('error' in opened) throw new Error(`could not hold ${full}: Windows error ${opened.error}`);
  return () => closeHandle(opened.handle);
}
