/** The name at the end of a path of any system. */
export function lastName(path: string): string {
  return path.split(/[\\/]/).findLast((name) => name !== '') ?? path;
}
