import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { SeenProcess } from '../processes/seen-process.ts';
import { askPs } from './ask-ps.ts';

/** `lstart` has the fixed width of ctime(3): `Mon Nov 30 19:47:20 2026`. */
const LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\S.{23})\s+(\S.*)$/;

/** All processes by ps(1), which prints the whole path of each program on macOS. Code: `INTERNAL`. */
export function listDarwinProcesses(): Result<readonly SeenProcess[]> {
  try {
    const printed = askPs(['-axo', 'pid=,ppid=,uid=,rss=,lstart=,comm=']);
    return ok(parsePs(printed, process.getuid?.() ?? -1));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail('INTERNAL', say('process.unlisted'), { detail: error.message });
  }
}

/** What ps printed, line by line; a line that says something else is no process. */
export function parsePs(printed: string, ownUid: number): readonly SeenProcess[] {
  const all: SeenProcess[] = [];
  for (const line of printed.split('\n')) {
    const [, pid, parent, uid, kilobytes, started = '', program = ''] = LINE.exec(line) ?? [];
    if (pid === undefined) continue;
    all.push({
      pid: Number(pid),
      parent: Number(parent),
      startedAt: started.trim(),
      // Some are listed by a name alone: which file that is, nobody knows.
      program: program.startsWith('/') ? program.trimEnd() : null,
      bytes: Number(kilobytes) * 1024,
      window: null,
      belongsTo: Number(uid) === ownUid ? 'person' : 'foreign',
    });
  }
  return all;
}
