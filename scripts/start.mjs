import { requireNode } from './node-version.mjs';

requireNode();
const { completeInstall } = await import('./complete-install.mjs');
await completeInstall();
const { runBuilt } = await import('./run-built.mjs');
const words = process.argv.slice(2);
const inTerminal = words.indexOf('--terminal');
if (inTerminal >= 0) words.splice(inTerminal, 1, '--front', JSON.stringify({ kind: 'none', why: 'asked' }));
else {
  const { chooseFront } = await import('./choose-front.mjs');
  const front = chooseFront();
  if (front.kind !== 'none') {
    const { ensureWindowBuilt } = await import('./build-output.mjs');
    ensureWindowBuilt();
  }
  words.push('--front', JSON.stringify(front));
}
process.argv.splice(2, Infinity, ...words);
await runBuilt('start.js', 'start');
