import fs from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../kernel/journal.ts';
import { parseJson } from '../kernel/parse-json.ts';
import { readPlainFile } from '../kernel/read-plain-file.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { type RoundLine, roundLineSchema } from '../protocol/tuneup.ts';

/**
 * Enters a round in `runs.jsonl`, once: a round that stands there already (a kill came between the entry and the word
 * that it was made) is left as it is. Called while its plan file is held, so that one process is at it. Answers whether
 * it was entered now. Codes: `PATH_INVALID` (no plain file has that name), those of writing.
 */
export function enterRound(
  dataFolder: string,
  line: RoundLine,
  failureOf: (error: unknown, path: string) => Result<never>,
): Result<boolean> {
  const file = path.join(dataFolder, 'runs.jsonl');
  try {
    const found = fs.lstatSync(file, { throwIfNoEntry: false });
    // SAFETY: nothing is written through a link that somebody put there.
    if (found !== undefined && !found.isFile()) {
      return fail('PATH_INVALID', say('tuneup.runsNoFile', { path: file }));
    }
    const text = found === undefined ? '' : readPlainFile(file).toString('utf8');
    const rounds = text.split('\n').map((one) => roundLineSchema.safeParse(parseJson(one)).data?.round);
    if (rounds.includes(line.round)) return ok(false);
    // What a kill or a full drive cut off keeps its line: the next one begins on its own.
    const start = text === '' || text.endsWith('\n') ? '' : '\n';
    fs.writeFileSync(file, `${start}${JSON.stringify(line)}\n`, { flag: 'a', mode: 0o600, flush: true });
    syncFolder(dataFolder);
    return ok(true);
  } catch (error) {
    return failureOf(error, file);
  }
}
