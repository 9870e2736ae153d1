/** What Node reads in place of bytes that are no valid Unicode. */
export const REPLACED = '\uFFFD';

/** Is the name, as it reads, exactly the bytes that it has on disk? */
export function isAddressable(name: string, raw: Buffer): boolean {
  return !name.includes(REPLACED) || Buffer.from(name, 'utf8').equals(raw);
}
