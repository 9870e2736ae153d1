import { receiptText } from '../app/review/receipt-text.ts';
import type { Hello } from '../ipc/contract.ts';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale } from '../locales/texts.ts';
import type { Receipt } from '../protocol/receipt.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Desks, WindowShell } from './desks.ts';
import type { Calls } from './ipc-gate.ts';
import type { JobSlot } from './job.ts';

const RECEIPTS_KEPT = 20;

/** What needs the system around the window: dialogs, clipboard, the file manager. */
export interface Surroundings {
  /** A task that the person chose, with the folder that it may work in; null where they chose none. */
  readonly chooseTask: () => Promise<{ readonly file: string; readonly root: string } | null>;
  readonly showInFolder: (path: string) => void;
  readonly copyText: (text: string) => void;
  /** Writes a text where the person says; false where they said nowhere. */
  readonly saveText: (text: string, name: string) => Promise<Result<boolean>>;
}

export interface CallParts {
  /** Hold the open review, look anew, and change things; each answers one request after the other. */
  readonly desks: Desks;
  /** Reads lists beside that, so that none waits for a scan or a run. */
  readonly clerk: WindowShell;
  readonly job: JobSlot;
  readonly hello: Hello;
  readonly locale: Locale;
  readonly surroundings: Surroundings;
}

/** What main does for each call of the window: it asks the app, and adds what only a person at the window can give. */
export function makeCalls({ desks, clerk, job, hello, locale, surroundings }: CallParts): Calls {
  const isTyped = (word: string | null, wanted: string) => word?.trim().normalize('NFC') === wanted;
  const receipts = new KeptReceipts();
  // At the start, before anybody asks: what an earlier program was cut off in comes to its end.
  const recovery = desks.desk.request('recover', {});
  return {
    hello: async () => ok(hello),
    overview: async () => {
      const recovered = await recovery;
      const overview = await clerk.request('overview', {});
      if (!overview.ok || !recovered.ok) return overview;
      const warnings = [...recovered.value.warnings, ...overview.value.warnings];
      return ok({ ...overview.value, warnings });
    },
    scan: () => job.run('looks', (options) => desks.lookAnew((desk) => desk.request('scan', {}, options))),
    currentReview: () => desks.desk.request('currentReview', {}),
    openTask: async () => {
      const chosen = await surroundings.chooseTask();
      if (chosen === null) return ok(null);
      return job.run('looks', (options) =>
        desks.lookAnew((desk) => desk.request('reviewTask', { ...chosen }, options)),
      );
    },
    reviewLines: (request) => desks.desk.request('reviewLines', request),
    reviewTick: (request) => desks.desk.request('reviewTick', request),
    reviewCheck: (request) => desks.desk.request('reviewCheck', request),
    rowDetails: (request) => desks.desk.request('rowDetails', request),
    showInFolder: async (request) => {
      // SAFETY: the window names a row; which path that is, only the kernel's own list says.
      const place = await desks.desk.request('rowPlace', request);
      if (!place.ok) return place;
      surroundings.showInFolder(place.value.path);
      return ok({ done: true });
    },
    finalRows: (request) => desks.desk.request('finalRows', request),
    runOutline: (request) => desks.desk.request('runOutline', request),
    approve: ({ review, selection, word }) => {
      // SAFETY: whether the person typed the word is found out here, not in the page.
      const confirmed = isTyped(word, hello.stepWord);
      return job.run('changes', async (options) => {
        const receipt = await desks.desk.request('approve', { review, selection, confirmed }, options);
        if (receipt.ok) receipts.keep(receipt.value);
        return receipt;
      });
    },
    lastReceipt: async () => ok(receipts.last()),
    stop: async () => ok({ done: job.stop() }),
    undoPreview: (request) => desks.desk.request('undoList', request),
    takeBack: (request) => job.run('changes', (options) => desks.desk.request('takeBack', request, options)),
    copyReceipt: async ({ receipt }) => {
      const kept = receipts.find(receipt);
      if (!kept.ok) return kept;
      surroundings.copyText(receiptText(kept.value, locale));
      return ok({ done: true });
    },
    saveReceipt: async ({ receipt }) => {
      const kept = receipts.find(receipt);
      if (!kept.ok) return kept;
      const name = renderText(say('main.receiptFile'), locale);
      const saved = await surroundings.saveText(receiptText(kept.value, locale), name);
      return saved.ok ? ok({ done: saved.value }) : saved;
    },
    quarantineLines: (request) => clerk.request('quarantineLines', request),
    restoreItems: (request) =>
      job.run('changes', (options) => desks.desk.request('restoreItems', request, options)),
    purgeItems: async ({ chosen, word }) => {
      if (!isTyped(word, hello.permanentWord))
        return fail('IRREVERSIBLE_NOT_ALLOWED', say('ask.notConfirmed'));
      return job.run('changes', (options) => desks.desk.request('purgeItems', { chosen }, options));
    },
  };
}

/** Receipts that can still be copied or saved: those of the last runs of this program. */
class KeptReceipts {
  private readonly receipts: Receipt[] = [];

  keep(receipt: Receipt): void {
    this.receipts.push(receipt);
    if (this.receipts.length > RECEIPTS_KEPT) this.receipts.shift();
  }

  last(): Receipt | null {
    return this.receipts.at(-1) ?? null;
  }

  find(id: string): Result<Receipt> {
    const found = this.receipts.find(({ receipt }) => receipt === id);
    return found === undefined ? fail('NOT_FOUND', say('receiptText.unknown')) : ok(found);
  }
}
