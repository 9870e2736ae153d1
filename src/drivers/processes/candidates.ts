import type { ProcessListing, RunningProcess } from '../../kernel/system-ports.ts';
import type { ProtectedBecause } from './protection.ts';
import type { SeenProcess } from './seen-process.ts';

/** From so much memory on a program without a window is worth a look (spec/tuneup.md, "process"). */
const MUCH_MEMORY = 200_000_000;
const MOST_CANDIDATES = 80;

/** Which processes are offered, largest first; all others are only counted. */
export function chooseCandidates(
  all: readonly SeenProcess[],
  protectedBecause: (process: SeenProcess) => ProtectedBecause | null,
): ProcessListing {
  const candidates: RunningProcess[] = [];
  for (const process of all) {
    const { pid, startedAt, program, bytes, window } = process;
    if (window === null && bytes < MUCH_MEMORY) continue;
    if (startedAt === null || program === null || protectedBecause(process) !== null) continue;
    candidates.push({ pid, startedAt, program, bytes, window });
  }
  candidates.sort((a, b) => b.bytes - a.bytes || a.pid - b.pid);
  const shown = candidates.slice(0, MOST_CANDIDATES);
  return { candidates: shown, others: all.length - shown.length };
}
