import type { z } from 'zod';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { type Task, taskSchema } from '../../protocol/task.ts';

/** `actions[2].from` out of `['actions', 2, 'from']`. */
function fieldName(segments: readonly PropertyKey[]): string {
  let name = '';
  for (const segment of segments) {
    if (typeof segment === 'number') name += `[${segment}]`;
    else name += name === '' ? String(segment) : `.${String(segment)}`;
  }
  return name === '' ? 'task' : name;
}

function offendingField(issue: z.core.$ZodIssue): string {
  const [unknownKey] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return fieldName(unknownKey === undefined ? issue.path : [...issue.path, unknownKey]);
}

/**
 * Checks a document against the schema of a task. Unknown kinds and fields, wrong types and ids given twice
 * refuse the whole of it: `INVALID_TASK`, with the offending field in the message and in `data.field`.
 */
export function parseTask(document: unknown): Result<Task> {
  const parsed = taskSchema.safeParse(document);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue === undefined ? 'task' : offendingField(issue);
    const problem = issue?.message ?? '';
    return fail('INVALID_TASK', say('task.invalidField', { field, problem }), {
      data: { field },
      detail: problem,
    });
  }
  const seen = new Set<string>();
  let programs = 0;
  for (const [index, action] of parsed.data.actions.entries()) {
    if (action.kind === 'process.exec') programs += 1;
    if (programs > 1) {
      const field = `actions[${index}].kind`;
      return fail('INVALID_TASK', say('task.oneProgram', { field }), { data: { field } });
    }
    if (seen.has(action.id)) {
      const field = `actions[${index}].id`;
      return fail('INVALID_TASK', say('task.duplicateId', { field, id: action.id }), { data: { field } });
    }
    seen.add(action.id);
  }
  return ok(parsed.data);
}
