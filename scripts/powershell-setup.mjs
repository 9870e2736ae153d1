import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What dotnet installs; the version is pinned, and NuGet checks the signature of what it fetches. */
const POWERSHELL = { name: 'PowerShell', version: '7.6.9', dotnet: 10 };

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const folder = path.join(projectRoot, 'out', 'powershell');
const program = path.join(folder, 'pwsh');
const ready = path.join(folder, 'ready');

/**
 * A real PowerShell for the tests of the session, where there is no Windows with its own: dotnet installs one into
 * `out/powershell`. Null where it is there now; otherwise why it is not, and whether this machine could have one.
 */
export function setUpPowerShell() {
  if (process.platform === 'win32' || readyVersion() === POWERSHELL.version) return null;
  const found = newestDotnet();
  if (found === null || found < POWERSHELL.dotnet) {
    const what = found === null ? 'there is no dotnet' : `its dotnet is version ${found}`;
    return {
      why: `${what} on this machine, and PowerShell ${POWERSHELL.version} comes with dotnet ${POWERSHELL.dotnet}`,
      couldBe: false,
    };
  }
  console.error(`Installing PowerShell ${POWERSHELL.version} for the tests of the session…`);
  fs.rmSync(folder, { recursive: true, force: true });
  const { name, version } = POWERSHELL;
  const words = ['tool', 'install', '--tool-path', folder, name, '--version', version];
  const installed = spawnSync('dotnet', words, {
    env: environment(),
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
  });
  if (installed.status !== 0)
    return { why: 'dotnet could not install it; the lines above say why', couldBe: true };
  const said = spawnSync(program, ['-NoProfile', '-Command', '$PSVersionTable.PSVersion.ToString()'], {
    encoding: 'utf8',
    env: environment(),
    timeout: 120_000,
  });
  if (said.stdout?.trim() !== version) {
    return { why: `it was installed and does not start: ${said.stderr?.trim()}`, couldBe: true };
  }
  fs.writeFileSync(ready, version);
  return null;
}

/** Which one was installed to its end here before, if any. */
function readyVersion() {
  return fs.existsSync(ready) ? fs.readFileSync(ready, 'utf8') : null;
}

/** The main version of the newest dotnet that can install tools; null where there is none. */
function newestDotnet() {
  const { status, stdout } = spawnSync('dotnet', ['--list-sdks'], { encoding: 'utf8', env: environment() });
  if (status !== 0) return null;
  const versions = [...stdout.matchAll(/^(\d+)\./gm)].map(([, main]) => Number(main));
  return versions.length === 0 ? null : Math.max(...versions);
}

/** Nothing of dotnet's is left in the home of this machine, but for NuGet's cache. */
function environment() {
  return {
    ...process.env,
    DOTNET_CLI_HOME: path.join(folder, 'home'),
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
    DOTNET_NOLOGO: '1',
    POWERSHELL_TELEMETRY_OPTOUT: '1',
  };
}
