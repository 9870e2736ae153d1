import { readFileSync } from 'node:fs';

/**
 * Ends the process with one sentence where this Node is older than package.json's `engines` allow. Nothing newer
 * than Node 18 may be imported before this ran.
 */
export function requireNode() {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const needed = manifest.engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(
    `DeskShell needs Node ${needed} or newer, and this is Node ${process.versions.node}. ` +
      'Run it as “npm start” or “npm run -s deskshell” after “npm ci”, or install a newer Node from https://nodejs.org.',
  );
  process.exit(1);
}
