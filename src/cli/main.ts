import { startWorkerThread } from '../app/worker-thread.ts';

/** The command line: loaded by the launcher once the Node version is known to be right. */

const words = process.argv.slice(2);
const asksForWords = words.length === 0 || words.some((word) => /^(-h|--help|--version|help)$/.test(word));
// Started before the rest of the program is loaded, so that both load side by side.
const thread = asksForWords ? null : startWorkerThread();
const { runProcess } = await import('./run-process.ts');
await runProcess(words, thread);
