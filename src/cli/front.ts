import { spawn } from 'node:child_process';
import { z } from 'zod';

/** How DeskShell is shown, as the start script found out on this machine. */
const frontSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('electron'), name: z.string(), command: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('browser'), name: z.string(), command: z.array(z.string()).min(1) }),
  z.strictObject({ kind: z.literal('none'), why: z.enum(['noDisplay', 'noProgram', 'asked']) }),
]);
export type Front = z.infer<typeof frontSchema>;
export type WindowFront = Exclude<Front, { kind: 'none' }>;

/** The front that the words name, and the words without it. Null: they name none that can be understood. */
export function readFront(words: readonly string[]): { front: Front; rest: readonly string[] } | null {
  const at = words.indexOf('--front');
  if (at < 0) return { front: { kind: 'none', why: 'asked' }, rest: words };
  try {
    const front = frontSchema.safeParse(JSON.parse(words[at + 1] ?? ''));
    return front.success ? { front: front.data, rest: words.toSpliced(at, 2) } : null;
  } catch {
    return null;
  }
}

const PASSED_ON = ['SIGTERM', 'SIGHUP'] as const;

/** Opens the window and waits until it is closed: how its program ended, or null where it could not be started. */
export async function openFront(
  { command }: WindowFront,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number | null> {
  const [program = '', ...words] = command;
  const child = spawn(program, words, { env: { ...env }, stdio: 'inherit' });
  // A terminal's Ctrl-C reaches the window's program too: it comes to a safe end, and this one waits for it. What
  // is sent to this process alone is passed on.
  const wait = () => undefined;
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', wait);
  for (const signal of PASSED_ON) process.on(signal, pass);
  try {
    return await new Promise((resolve) => {
      child.once('error', () => resolve(null));
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    process.off('SIGINT', wait);
    for (const signal of PASSED_ON) process.off(signal, pass);
  }
}
