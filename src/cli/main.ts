import { runProcess } from './run-process.ts';

/** The command line: loaded by the launcher once the Node version is known to be right. */
await runProcess(process.argv.slice(2));
