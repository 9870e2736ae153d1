import path from 'node:path';
import type { Subject } from '../../app/contract.ts';
import { readTaskFile, readTaskInput } from '../../app/task-file.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { SubjectWords } from '../command.ts';
import { absoluteFolder, commandText, type Session } from '../session.ts';

/** What is to be planned, and on which folders, as the app takes it. */
export interface ResolvedSubject {
  readonly subject: Subject;
  readonly roots: readonly string[];
}

/**
 * Finds what the words of a command mean. A skill without targets of its own needs a root: `USAGE`. For a task
 * the codes of reading it.
 */
export async function resolveSubject(
  session: Session,
  words: SubjectWords,
  verb: 'preview' | 'apply',
): Promise<Result<ResolvedSubject>> {
  if (words.kind === 'task') {
    const document =
      words.file === '-'
        ? await readTaskInput(session.terminal.input, session.signal)
        : await readTaskFile(path.resolve(session.environment.startFolder, words.file));
    if (!document.ok) return document;
    const roots = words.roots.map((root) => absoluteFolder(session, root));
    return ok({ subject: { kind: 'task', document: document.value }, roots });
  }
  const subject: Subject = { kind: 'skill', name: words.name, options: { ...words.options } };
  if (words.root !== null) return ok({ subject, roots: [absoluteFolder(session, words.root)] });
  const skills = await session.request('list', {});
  if (!skills.ok) return skills;
  const skill = skills.value.skills.find(({ name }) => name === words.name);
  // A name that no skill has is the app's to refuse, like every other question about a skill.
  if (skill !== undefined && !skill.ownRoots) {
    const next = say('usage.next', { command: commandText(session, [verb, '--help']) });
    return fail('USAGE', say('usage.skillNeedsRoot', { skill: words.name }), { next });
  }
  return ok({ subject, roots: [] });
}

/** The words that name a subject on the command line again. */
export function subjectWords(
  session: Session,
  words: SubjectWords,
  verb: 'preview' | 'apply',
): readonly string[] {
  if (words.kind === 'task') {
    const roots = words.roots.flatMap((root) => ['--root', absoluteFolder(session, root)]);
    return ['task', verb, words.file, ...roots];
  }
  const root = words.root === null ? [] : ['--root', absoluteFolder(session, words.root)];
  const options = Object.entries(words.options).flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  return [verb, words.name, ...root, ...options];
}
