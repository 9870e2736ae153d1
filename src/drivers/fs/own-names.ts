/** The name of a half-made copy, known to recovery by the step's token. */
export function partName(token: string): string {
  return `.deskshell-${token}.part`;
}

/** The name of a source that is about to go, known to recovery by the step's token. */
export function goneName(token: string): string {
  return `.deskshell-${token}.gone`;
}
