import { requireNode } from './node-version.mjs';

requireNode();
const { runBuilt } = await import('./run-built.mjs');
await runBuilt('start.js', 'start');
