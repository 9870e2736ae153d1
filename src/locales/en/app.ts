/** Texts of src/app in English. */
export const appTextsEn = {
  'launcher.nodeTooOld':
    'DeskShell needs Node {needed} or newer, and this is Node {found}. Install a newer Node from https://nodejs.org and run the same command again.',
} as const;
