import path from 'node:path';
import { z } from 'zod';
import type { RunningProcess } from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import type { Message } from '../../src/protocol/message.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { actionId } from '../../src/skills/action-id.ts';
import { defineSkill, type ProposedAction, type SkillContext } from '../../src/skills/define-skill.ts';
import { shortText } from '../../src/skills/short-text.ts';

const optionsSchema = z.object({
  /** Numbers of processes that were asked before, and answered that they wait: to be ended by force. */
  force: z
    .string()
    .regex(/^\d{1,10}(?:,\d{1,10})*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
});
type Options = z.infer<typeof optionsSchema>;

/** Programs that a person may want to close, largest first; never ticked, each named by itself. */
const idleProcesses = defineSkill<Options, readonly RunningProcess[]>({
  options: optionsSchema,
  title: say('process.title'),
  description: say('process.description'),
  ground: 'profile',
  scan,
  plan: ({ options }, candidates) => ok(rowsFor(candidates, options)),
});
export default idleProcesses;

function scan(ctx: SkillContext<Options>): Result<readonly RunningProcess[]> {
  const listing = ctx.system.processes();
  if (!listing.ok) return listing;
  const { candidates, others } = listing.value;
  ctx.progress({ phase: 'scan', done: candidates.length + others });
  if (others > 0) ctx.log(say('process.others', { count: others }));
  for (const pid of ctx.options.force ?? []) {
    if (!candidates.some((candidate) => candidate.pid === pid)) ctx.log(say('process.noForce', { pid }));
  }
  return ok(candidates);
}

/**
 * SAFETY: a list asks, or it ends, and never both: whoever approved that a program is asked has not approved that it is
 * ended.
 */
function rowsFor(candidates: readonly RunningProcess[], { force }: Options): readonly ProposedAction[] {
  if (force === undefined) return candidates.map(closeRow);
  return candidates.filter(({ pid }) => force.includes(pid)).map(endRow);
}

function closeRow(process: RunningProcess): ProposedAction {
  const { pid, startedAt } = process;
  return {
    id: actionId('process', String(pid)),
    kind: 'process.close',
    pid,
    startedAt,
    group: 'process',
    risk: 'medium',
    enabled: false,
    reason: reasonFor(process),
  };
}

/** Another step than to ask, under another name. */
function endRow(process: RunningProcess): ProposedAction {
  const { pid, startedAt } = process;
  return {
    id: actionId('process', String(pid), 'force'),
    kind: 'process.close',
    pid,
    startedAt,
    force: true,
    group: 'process:force',
    risk: 'high',
    enabled: false,
    reason: reasonFor(process),
  };
}

function reasonFor({ program, window, bytes }: RunningProcess): Message {
  const facts = { name: programName(program), bytes: { bytes } };
  return window === null
    ? say('process.withoutWindow', facts)
    : say('process.withWindow', { ...facts, window: shortText(window) });
}

/** A program as people know it: the last part of its path, without `.exe`. */
function programName(program: string): string {
  return path.basename(program.replaceAll('\\', '/')).replace(/\.exe$/i, '');
}
