import type { ActionDriver } from '../../kernel/action-driver.ts';
import { unsupported } from '../../kernel/setting-state.ts';
import type { ProcessControl, SystemPorts } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import {
  type CloseAction,
  closeActionSchema,
  type ExecAction,
  execActionSchema,
} from '../../protocol/action.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { problemOf } from '../../protocol/results.ts';
import { estimateOf } from './estimate.ts';
import { doneForGood, withoutWayBack } from './final.ts';
import { refusalOf } from './refusal.ts';

/** Codes: `NOT_FOUND` (it has ended), `CONFLICT` (another process has its number now), `PATH_PROTECTED`. */
function requireClosable({ pid, startedAt }: CloseAction, processes: ProcessControl): Result<void> {
  const started = processes.startedAt(pid);
  if (!started.ok) return started;
  if (started.value === null) return fail('NOT_FOUND', say('process.gone', { pid }));
  // SAFETY: a number may be another program's by now; that one is never closed in its stead.
  if (started.value !== startedAt) return fail('CONFLICT', say('process.another', { pid }));
  return processes.mayClose(pid);
}

/** Which program it is: its number says nothing to a person. */
function notesOn({ pid }: CloseAction, processes: ProcessControl | null): readonly Message[] {
  const known = processes?.known(pid) ?? null;
  if (known === null) return [];
  const { program, window } = known;
  return [say('process.known', { program, titled: window === null ? 'no' : 'yes', window: window ?? '' })];
}

/** `process.close`: asks a program to end, as if its window were closed, or ends it. */
export function closeDriver(ports: SystemPorts): ActionDriver<CloseAction> {
  return {
    kind: 'process.close',
    schema: closeActionSchema,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'process.close',
    paths: () => [],
    withPaths: (action) => action,
    describe({ pid, force }) {
      if (force === true) return say('action.processEnd', { pid });
      const asksFirst = ports.processes?.asksFirst ?? true;
      return asksFirst ? say('action.processClose', { pid }) : say('action.processSignal', { pid });
    },

    estimate(action) {
      const { processes } = ports;
      const closable = processes === null ? ok(undefined) : requireClosable(action, processes);
      const problems = closable.ok ? refusalOf(processes, action.kind) : [problemOf(closable.failure)];
      return estimateOf({ effects: [], problems, notes: closable.ok ? notesOn(action, processes) : [] });
    },

    async execute(action) {
      const { processes } = ports;
      if (processes === null) return unsupported(action.kind);
      const closable = requireClosable(action, processes);
      if (!closable.ok) return closable;
      const { pid, startedAt, force } = action;
      const closed = await processes.close(pid, startedAt, force === true);
      if (!closed.ok) return closed;
      switch (closed.value) {
        case 'closed':
          return ok(doneForGood(0));
        case 'gone':
          return fail('NOT_FOUND', say('process.gone', { pid }));
        case 'waiting':
          // SAFETY: it asks about unsaved work; that never turns into force by itself.
          return fail('BUSY', say('process.waiting', { pid }));
      }
    },
  };
}

/** `process.exec`: runs one program, without a shell; where it runs lies inside the roots. */
export function execDriver(ports: SystemPorts): ActionDriver<ExecAction> {
  return {
    kind: 'process.exec',
    schema: execActionSchema,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'process.exec',
    paths: ({ cwd }) => [{ field: 'cwd', path: cwd, role: 'read', needs: 'process.exec' }],
    withPaths: (action, replace) => ({ ...action, cwd: replace('cwd', action.cwd) }),
    describe: ({ argv, cwd }) => say('action.processExec', { command: argv.join(' '), cwd }),
    estimate: ({ kind }) => estimateOf({ effects: [], problems: refusalOf(ports.programs, kind) }),

    async execute({ kind, argv, cwd, timeoutMs }, hands) {
      if (ports.programs === null) return unsupported(kind);
      const run = await ports.programs.run(argv, cwd, timeoutMs);
      // Whatever it says of itself in the end, it ran.
      if (run.ok || run.failure.code === 'TIMEOUT') hands.noteFinal();
      if (!run.ok) return run;
      const { exitCode } = run.value;
      if (exitCode === 0) return ok(doneForGood(0));
      return fail('INTERNAL', say('process.exitCode', { command: argv[0] ?? '', code: exitCode }), {
        detail: `exit code ${exitCode}`,
      });
    },
  };
}
