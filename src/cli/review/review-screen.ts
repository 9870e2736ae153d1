import { confirm, isCancel, multiselect, select } from '@clack/prompts';
import type { Terminal } from '../terminal.ts';

export interface ScreenOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown, and cannot be chosen. */
  readonly disabled?: boolean;
}

/** What a review asks of a screen. Null is what a person answers who presses Ctrl-C; in `tick`, Escape too. */
export interface ReviewScreen {
  /** `onEscape`: the value that pressing Escape stands for. */
  choose(message: string, options: readonly ScreenOption[], onEscape: string): Promise<string | null>;
  tick(
    message: string,
    options: readonly ScreenOption[],
    ticked: readonly string[],
  ): Promise<readonly string[] | null>;
  askYesNo(message: string, yes: string, no: string): Promise<boolean | null>;
}

/** Terminal sequences: to the alternate screen, emptied, and back to what was shown before. */
const OWN_SCREEN = '\u001b[?1049h\u001b[2J\u001b[H';
const SCREEN_BEFORE = '\u001b[?1049l';

/** Menus on the terminal. Drawn on its errors, so that the output holds results alone. */
export function terminalScreen(terminal: Terminal, signal: AbortSignal): ReviewScreen {
  const streams = { input: terminal.input, output: terminal.errors, signal };
  return {
    choose: async (message, options, onEscape) => {
      // The menu answers Ctrl-C and Escape alike; here the one stops and the other leaves.
      let wasEscape = false;
      const onKey = (_text: unknown, key: { readonly name?: string } | undefined) => {
        wasEscape = key?.name === 'escape';
      };
      terminal.input.prependListener('keypress', onKey);
      try {
        const answer = await select({ ...streams, message, options: [...options], showInstructions: false });
        if (!isCancel(answer)) return answer;
        return wasEscape && !signal.aborted ? onEscape : null;
      } finally {
        terminal.input.off('keypress', onKey);
      }
    },
    // On a screen of its own: the menu ends by writing out every ticked label, which nobody reads twice.
    tick: async (message, options, ticked) => {
      terminal.errors.write(OWN_SCREEN);
      try {
        const answer = await multiselect({
          ...streams,
          message,
          options: [...options],
          initialValues: [...ticked],
          required: false,
          showInstructions: false,
        });
        return isCancel(answer) ? null : answer;
      } finally {
        terminal.errors.write(SCREEN_BEFORE);
      }
    },
    askYesNo: async (message, active, inactive) => {
      const answer = await confirm({ ...streams, message, active, inactive, initialValue: false });
      return isCancel(answer) ? null : answer;
    },
  };
}
