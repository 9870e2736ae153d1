/** Windows error codes (winerror.h) as the errno names that Node uses for them. */
const NAMES: Readonly<Record<number, string>> = {
  2: 'ENOENT',
  3: 'ENOENT',
  5: 'EACCES',
  17: 'EXDEV',
  19: 'EROFS',
  32: 'EBUSY',
  33: 'EBUSY',
  39: 'ENOSPC',
  53: 'ENOENT',
  67: 'ENOENT',
  80: 'EEXIST',
  112: 'ENOSPC',
  123: 'EILSEQ',
  145: 'ENOTEMPTY',
  170: 'EBUSY',
  183: 'EEXIST',
  206: 'ENAMETOOLONG',
  303: 'EBUSY',
  1224: 'EBUSY',
  1314: 'EPERM',
  1920: 'EACCES',
};

export function errnoOfWindows(code: number): string {
  return NAMES[code] ?? `Windows error ${code}`;
}
