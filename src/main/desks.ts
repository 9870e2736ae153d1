import type { DeskShell } from '../app/desk-shell.ts';
import type { WINDOW_VERBS } from '../app/window-contract.ts';
import type { Result } from '../protocol/result.ts';

export type WindowShell = DeskShell<typeof WINDOW_VERBS>;

/**
 * The worker that holds the open review. A scan looks in a worker of its own, so that the review that is open answers
 * meanwhile; what the scan found takes its place only once it is whole.
 */
export class Desks {
  private current: WindowShell;
  private readonly open: () => WindowShell;
  private readonly leaving = new Set<Promise<void>>();

  constructor(open: () => WindowShell) {
    this.open = open;
    this.current = open();
  }

  /** Where the open review is, and where everything is done. */
  get desk(): WindowShell {
    return this.current;
  }

  /** Lets `look` work beside the open review; its worker takes over where it found something to review. */
  async lookAnew<T>(look: (desk: WindowShell) => Promise<Result<T>>): Promise<Result<T>> {
    const next = this.open();
    const found = await look(next);
    const left = found.ok ? this.current : next;
    if (found.ok) this.current = next;
    this.dismiss(left);
    return found;
  }

  async close(): Promise<void> {
    this.dismiss(this.current);
    await Promise.all(this.leaving);
  }

  /** A worker ends once it is idle; until then it is waited for at the end. */
  private dismiss(shell: WindowShell): void {
    const closing = shell.close();
    this.leaving.add(closing);
    void closing.finally(() => this.leaving.delete(closing));
  }
}
