/** Where a stamp has what, in words of 32 bits, the lower half first: a time in seconds with sign and the rest in ns. */
export const STAMP = { size: 0, mtimeSeconds: 2, mtimeNs: 4, inode: 5 } as const;
export const STAMP_WORDS = 7;
