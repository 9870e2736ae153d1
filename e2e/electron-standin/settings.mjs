/** How this run of the stand-in was asked to behave; the environment is the only way in. */
export const settings = {
  /** A window on the screen. */
  headed: process.env['STANDIN_HEADED'] === '1',
  /** A test runner holds the other end: it gets a debugging port, and dialogs answer by themselves. */
  driven: process.env['STANDIN_DRIVEN'] === '1',
  /** A browser to use instead of the first one found. */
  browser: process.env['STANDIN_BROWSER'],
  /** 'dark' or 'light': what the operating system is said to prefer. */
  osTheme: process.env['STANDIN_OS_THEME'],
};

/** A window on the screen with a person in front of it. */
export const forPerson = settings.headed && !settings.driven;

/** The value of `--name=value` on the app's command line; '' for a bare `--name`; undefined where it is absent. */
export function switchValue(name) {
  const found = process.argv.findLast((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  return found?.slice(name.length + 3);
}
