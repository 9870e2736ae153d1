import path from 'node:path';
import type { AnswerOf, RequestOf, Verb } from '../app/contract.ts';
import type { DeskShell } from '../app/desk-shell.ts';
import type { HostEnvironment } from '../app/host-environment.ts';
import type { Result } from '../protocol/result.ts';
import { progressLine } from './progress-line.ts';
import type { Speech } from './speech.ts';
import type { Terminal } from './terminal.ts';

/** All that a command has to do its work. */
export interface Session {
  readonly environment: HostEnvironment;
  readonly terminal: Terminal;
  readonly speech: Speech;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** When the command began, ms since 1970. */
  readonly now: number;
  /** The words before a command, as the person would type them (`deskshell`, `npm run -s deskshell --`). */
  readonly programWords: readonly string[];
  /** Asks the app; progress is shown on a terminal, Ctrl-C stops between actions. */
  request<V extends Verb>(verb: V, request: RequestOf<V>): Promise<Result<AnswerOf<V>>>;
}

export function openSession(shell: DeskShell, parts: Omit<Session, 'request'>): Session {
  const { terminal, speech, signal } = parts;
  return {
    ...parts,
    request: async (verb, request) => {
      if (!terminal.drawsProgress) return shell.request(verb, request, { signal });
      const line = progressLine(terminal.errors, terminal.columns, speech);
      const answer = await shell.request(verb, request, { signal, onProgress: line.show });
      line.erase();
      return answer;
    },
  };
}

/** A folder as it was typed, made absolute from the folder that the person is in. */
export function absoluteFolder(session: Session, folder: string): string {
  return path.resolve(session.environment.startFolder, folder);
}

/** A whole command line that can be typed as it stands, every word quoted where a shell needs it. */
export function commandText(session: Session, words: readonly string[]): string {
  const quote = session.environment.platform === 'win32' ? windowsWord : posixWord;
  return [...session.programWords, ...words].map(quote).join(' ');
}

function posixWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function windowsWord(word: string): string {
  return /^[\w@+=:,./\\-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`;
}
