import type { SeenProcess } from './seen-process.ts';

/** Why a process is never closed. */
export type ProtectedBecause = 'own' | 'tools' | 'system' | 'foreign' | 'unknown';

/** What the rules are about, beside the process itself. */
export interface ProtectionView {
  readonly ownPid: number;
  /** The file that this program runs. */
  readonly ownProgram: string;
  isOfSystem(program: string): boolean;
}

/**
 * Shells, terminals and interpreters by their names without `.exe`: what runs in them may be in the midst of
 * something, and this program may be one of those things (spec/tuneup.md, "process").
 */
const TOOLS =
  /^(?:powershell|powershell_ise|pwsh|cmd|windowsterminal|openconsole|conhost|wt|node|electron|pythonw?[\d.]*|py|sh|bash|dash|ash|zsh|fish|ksh|tmux.*|screen)$/i;

/** A program's name as people know it: the last part of its path, without `.exe`. */
export function nameOf(program: string): string {
  return (program.split(/[\\/]/).pop() ?? program).replace(/\.exe$/i, '');
}

/**
 * The rules by which processes are left alone, on one list of all of them. Answers for each why, or null for one that
 * a person may close.
 */
export function protectionOn(
  all: readonly SeenProcess[],
  view: ProtectionView,
): (process: SeenProcess) => ProtectedBecause | null {
  const chain = chainOf(all, view.ownPid);
  const helpers = folderOfHelpers(view.ownProgram);
  return (process) => {
    const { pid, program, startedAt, belongsTo } = process;
    // SAFETY: ended together with what it runs in, this program would leave a plan half applied.
    if (chain.has(pid)) return 'own';
    if (belongsTo !== 'person') return belongsTo;
    // SAFETY: what cannot be told apart from the system's processes, or from a later one, is left alone.
    if (program === null || startedAt === null) return 'unknown';
    // Its own further processes: windows, workers, what a second start of it brought, and helpers that it came with.
    if (program.toLowerCase() === view.ownProgram.toLowerCase()) return 'own';
    if (helpers !== null && program.toLowerCase().startsWith(helpers)) return 'own';
    if (TOOLS.test(nameOf(program))) return 'tools';
    return view.isOfSystem(program) ? 'system' : null;
  };
}

/** Numbers of this process and of those that it was started by. */
function chainOf(all: readonly SeenProcess[], ownPid: number): ReadonlySet<number> {
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const chain = new Set<number>();
  for (let pid: number | undefined = ownPid; pid !== undefined && !chain.has(pid); pid = parents.get(pid)) {
    chain.add(pid);
  }
  return chain;
}

/** Where programs lie that a program of its own folder came with; a bundle of macOS is one folder. */
const OWN_FOLDER = /^(?:.*?\.app\/|.*[\\/])/i;
/** Where programs of many makers lie side by side. */
const SHARED_FOLDER = /[\\/](?:s?bin|games)[\\/]$/;

/**
 * The folder of this program and of its helpers, lower case; null where it has none of its own. What it merely started
 * may be anybody's: the folder that a person had it show.
 */
function folderOfHelpers(ownProgram: string): string | null {
  const folder = OWN_FOLDER.exec(ownProgram)?.[0].toLowerCase();
  const isOwn = folder !== undefined && !SHARED_FOLDER.test(folder) && !TOOLS.test(nameOf(ownProgram));
  return isOwn ? folder : null;
}
