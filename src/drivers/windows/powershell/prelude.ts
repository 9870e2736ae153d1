import type { NamedScript } from './operation.ts';

/** What a fresh session is told first: what it can do, how it answers, and when it ends by itself. */

/** How long after its limit a call may still be at work before the session ends itself, in ms. */
const GRACE_MS = 2_000;

/**
 * The table of operations and the function `__ds` that performs one. Every answer is one frame (see wire.ts); an
 * operation that puts out nothing, or more than one thing, is an error and not half an answer.
 */
const PERFORM = `
function __ds([string]$id, [string]$name, [string]$encoded, [long]$limit) {
  $__guard.until = [DateTime]::UtcNow.AddMilliseconds($limit + ${GRACE_MS}).Ticks
  $reply = $null
  try {
    if (-not $__ops.ContainsKey($name)) { throw 'there is no such operation' }
    $given = @{}
    $sent = ConvertFrom-Json ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($encoded)))
    foreach ($entry in $sent.PSObject.Properties) {
      $value = $entry.Value
      if ($value -is [string]) { $value = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($value)) }
      $given[$entry.Name] = $value
    }
    $out = @(& $__ops[$name] $given)
    if ($out.Count -ne 1) { throw ('the operation put out {0} things' -f $out.Count) }
    $reply = ConvertTo-Json -InputObject @{ ok = $true; data = $out[0] } -Depth 8 -Compress
  } catch {
    $problem = @{ message = [string]$_.Exception.Message; errorId = [string]$_.FullyQualifiedErrorId }
    $reply = ConvertTo-Json -InputObject @{ ok = $false; error = $problem } -Depth 3 -Compress
  }
  $frame = 'DS1:' + $id + ':' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($reply)) + '.'
  $__guard.until = [DateTime]::UtcNow.AddMilliseconds($__guard.idle).Ticks
  [Console]::Out.WriteLine($frame)
}
`;

/**
 * Ends the session from within, on a thread of its own, so that it works while an operation hangs: when the program
 * that started it is gone, when a call is still at work after its limit, when nobody has called for long.
 * SAFETY: no end of this program, however sudden, leaves a shell behind.
 */
const GUARD = `
$__watch = [PowerShell]::Create()
[void]$__watch.AddScript({
  param($guard)
  $owner = $null
  try { $owner = [Diagnostics.Process]::GetProcessById($guard.owner) } catch { }
  while ($null -ne $owner -and -not $owner.HasExited -and [DateTime]::UtcNow.Ticks -lt $guard.until) {
    [Threading.Thread]::Sleep(500)
  }
  [Diagnostics.Process]::GetCurrentProcess().Kill()
}).AddArgument($__guard)
[void]$__watch.BeginInvoke()
`;

export interface PreludeOptions {
  readonly operations: readonly NamedScript[];
  /** The process for which the session is there. */
  readonly owner: number;
  /** After so long without a call it ends, in ms. */
  readonly idleMs: number;
}

/** The script for a fresh session, for Windows PowerShell 5.1 and everything after it. */
export function preludeScript({ operations, owner, idleMs }: PreludeOptions): string {
  const table = operations.map(({ name, script }) => `$__ops['${name}'] = {\nparam($given)\n${script}\n}`);
  return [
    "$ErrorActionPreference = 'Stop'",
    // What is drawn while a command works, or asked, goes to the same place as answers.
    "$ProgressPreference = 'SilentlyContinue'",
    "$ConfirmPreference = 'None'",
    "$WarningPreference = 'SilentlyContinue'",
    "$InformationPreference = 'SilentlyContinue'",
    // What foreign programs print for an operation; answers are ASCII whatever the console has.
    'try { [Console]::OutputEncoding = New-Object System.Text.UTF8Encoding $false } catch { }',
    `$__guard = [hashtable]::Synchronized(@{ owner = ${owner}; idle = ${Math.ceil(idleMs)}; until = [DateTime]::UtcNow.AddMilliseconds(${Math.ceil(idleMs)}).Ticks })`,
    '$__ops = @{}',
    ...table,
    PERFORM,
    GUARD,
  ].join('\n');
}
