import { confirm, isCancel, multiselect, select } from '@clack/prompts';
import type { Terminal } from '../terminal.ts';

export interface ScreenOption {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** Shown, and cannot be chosen. */
  readonly disabled?: boolean;
}

/** What a review asks of a screen. Null is what a person answers who presses Ctrl-C or Escape. */
export interface ReviewScreen {
  choose(message: string, options: readonly ScreenOption[]): Promise<string | null>;
  tick(
    message: string,
    options: readonly ScreenOption[],
    ticked: readonly string[],
  ): Promise<readonly string[] | null>;
  askYesNo(message: string, yes: string, no: string): Promise<boolean | null>;
}

/** Menus on the terminal. Drawn on its errors, so that the output holds results alone. */
export function terminalScreen(terminal: Terminal, signal: AbortSignal): ReviewScreen {
  const streams = { input: terminal.input, output: terminal.errors, signal };
  return {
    choose: async (message, options) => {
      const answer = await select({ ...streams, message, options: [...options], showInstructions: false });
      return isCancel(answer) ? null : answer;
    },
    tick: async (message, options, ticked) => {
      const answer = await multiselect({
        ...streams,
        message,
        options: [...options],
        initialValues: [...ticked],
        required: false,
        showInstructions: false,
      });
      return isCancel(answer) ? null : answer;
    },
    askYesNo: async (message, active, inactive) => {
      const answer = await confirm({ ...streams, message, active, inactive, initialValue: false });
      return isCancel(answer) ? null : answer;
    },
  };
}
