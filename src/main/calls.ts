import type { DeskShell } from '../app/desk-shell.ts';
import type { WINDOW_VERBS } from '../app/window-contract.ts';
import type { Hello } from '../ipc/contract.ts';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale } from '../locales/texts.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Calls } from './ipc-gate.ts';
import type { JobSlot } from './job.ts';

/** What needs the system around the window: dialogs, clipboard, the file manager. */
export interface Surroundings {
  /** A task that the person chose, with the folder that it may work in; null where they chose none. */
  readonly chooseTask: () => Promise<Result<{ readonly document: unknown; readonly root: string } | null>>;
  readonly showInFolder: (path: string) => void;
  readonly copyText: (text: string) => void;
  /** Writes a text where the person says; false where they said nowhere. */
  readonly saveText: (text: string, name: string) => Promise<Result<boolean>>;
}

export interface CallParts {
  /** Looks and changes; answers one request after the other. */
  readonly desk: DeskShell<typeof WINDOW_VERBS>;
  /** Reads lists beside that, so that none waits for a scan. */
  readonly clerk: DeskShell<typeof WINDOW_VERBS>;
  readonly job: JobSlot;
  readonly hello: Hello;
  readonly locale: Locale;
  readonly surroundings: Surroundings;
}

/** What main does for each call of the window: it asks the app, and adds what only a person at the window can give. */
export function makeCalls({ desk, clerk, job, hello, locale, surroundings }: CallParts): Calls {
  const permanentWord = renderText(say('ask.permanentWord'), locale);
  const isTyped = (word: string | null) => word?.trim().normalize('NFC') === permanentWord;
  return {
    hello: async () => ok(hello),
    overview: () => clerk.request('overview', {}),
    scan: () => job.run('looks', (options) => desk.request('scan', {}, options)),
    currentReview: () => desk.request('currentReview', {}),
    openTask: async () => {
      const chosen = await surroundings.chooseTask();
      if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
      const { document, root } = chosen.value;
      return job.run('looks', (options) => desk.request('reviewTask', { document, root }, options));
    },
    reviewLines: (request) => desk.request('reviewLines', request),
    reviewTick: (request) => desk.request('reviewTick', request),
    reviewCheck: (request) => desk.request('reviewCheck', request),
    rowDetails: (request) => desk.request('rowDetails', request),
    showInFolder: async (request) => {
      // SAFETY: the window names a row; which path that is, only the kernel's own list says.
      const place = await desk.request('rowPlace', request);
      if (!place.ok) return place;
      surroundings.showInFolder(place.value.path);
      return ok({ done: true });
    },
    finalRows: (request) => desk.request('finalRows', request),
    runOutline: (request) => desk.request('runOutline', request),
    approve: ({ review, selection, word }) => {
      // SAFETY: whether the person typed the word is found out here, not in the page.
      const confirmed = isTyped(word);
      return job.run('changes', (options) =>
        desk.request('approve', { review, selection, confirmed }, options),
      );
    },
    stop: async () => ok({ done: job.stop() }),
    undoPreview: (request) => job.run('looks', (options) => desk.request('undoList', request, options)),
    takeBack: (request) => job.run('changes', (options) => desk.request('takeBack', request, options)),
    copyReceipt: async ({ receipt }) => {
      const text = await desk.request('receiptText', { receipt, locale });
      if (!text.ok) return text;
      surroundings.copyText(text.value.text);
      return ok({ done: true });
    },
    saveReceipt: async ({ receipt }) => {
      const text = await desk.request('receiptText', { receipt, locale });
      if (!text.ok) return text;
      const saved = await surroundings.saveText(text.value.text, renderText(say('main.receiptFile'), locale));
      return saved.ok ? ok({ done: saved.value }) : saved;
    },
    quarantineLines: (request) => clerk.request('quarantineLines', request),
    restoreItems: (request) =>
      job.run('changes', (options) => desk.request('restoreItems', request, options)),
    purgeItems: async ({ chosen, word }) => {
      if (!isTyped(word)) return fail('IRREVERSIBLE_NOT_ALLOWED', say('ask.notConfirmed'));
      return job.run('changes', (options) => desk.request('purgeItems', { chosen }, options));
    },
  };
}
