import type { Locator, Page } from '@playwright/test';
import { test as base, expect } from '../app-fixtures.ts';
import type { App } from '../launch-app.ts';
import { type DemoProfile, makeBusyProfile, makeDemoProfile, removeProfile } from './demo-profile.ts';
import { type Words, wordsIn } from './words.ts';

interface WindowFixtures {
  readonly language: 'en' | 'zh-CN';
  readonly theme: 'light' | 'dark';
  /** So many old temporary files instead of the demo: a run of them takes its time. */
  readonly busyFiles: number;
  /** Made before the app starts, removed after. */
  readonly profile: DemoProfile;
  readonly window: Page;
  readonly words: Words;
  readonly job: MainJob;
}

/** The built app on a fresh made-up profile, in one language and one theme. */
export const test = base.extend<WindowFixtures>({
  language: ['en', { option: true }],
  theme: ['light', { option: true }],
  busyFiles: [0, { option: true }],
  profile: async ({ busyFiles }, use) => {
    const profile = busyFiles === 0 ? makeDemoProfile() : makeBusyProfile(busyFiles);
    await use(profile);
    removeProfile(profile);
  },
  launch: async ({ profile, language }, use) => {
    const lang = language === 'en' ? 'en-US' : language;
    await use({ env: { ...profile.env, LANG: undefined, LC_ALL: undefined }, args: [`--lang=${lang}`] });
  },
  window: async ({ app, page, theme }, use) => {
    await setTheme(app, theme);
    await expect(page.getByRole('navigation')).toBeVisible();
    await use(page);
  },
  words: async ({ language }, use) => use(wordsIn(language)),
  job: async ({ window, words }, use) => use(new MainJob(window, words)),
});
export { expect };

export async function setTheme(app: App, theme: 'light' | 'dark'): Promise<void> {
  await app.evaluate(({ nativeTheme }, wanted) => {
    nativeTheme.themeSource = wanted;
  }, theme);
}

/** Names the file and the folder that the system's dialogs shall be answered with, in turn. */
export async function answerOpenDialogs(app: App, answers: readonly string[]): Promise<void> {
  await app.evaluate(
    ({ dialog }, given) => {
      const left = [...given];
      dialog.showOpenDialog = (async () => {
        const next = left.shift();
        return next === undefined
          ? { canceled: true, filePaths: [] }
          : { canceled: false, filePaths: [next] };
      }) as typeof dialog.showOpenDialog;
    },
    [...answers],
  );
}

/** The main job as a person does it, in the language of the window. */
export class MainJob {
  readonly window: Page;
  readonly words: Words;

  constructor(window: Page, words: Words) {
    this.window = window;
    this.words = words;
  }

  button(name: string | RegExp): Locator {
    return this.window.getByRole('button', { name, exact: true });
  }

  async goTo(place: 'overview' | 'review' | 'quarantine'): Promise<void> {
    await this.window
      .getByRole('navigation')
      .getByText(this.words(`window.${place}`), { exact: true })
      .click();
  }

  async scan(timeout = 30_000): Promise<void> {
    await this.button(this.words('overview.scan')).first().click();
    await expect(this.toReview()).toBeVisible({ timeout });
  }

  toReview(): Locator {
    return this.button(this.words.counted('overview.toReview')).first();
  }

  async openReview(): Promise<void> {
    await this.toReview().click();
    await expect(this.window.getByRole('treegrid')).toBeVisible();
    await expect(this.window.getByRole('row').nth(1)).toBeVisible();
  }

  /** How many steps are ticked, as the button that does them says it. */
  async tickedCount(): Promise<number> {
    const words = await this.button(this.words.counted('reviewPage.apply')).textContent();
    return numberIn(words);
  }

  /** The row of a thing, by how its sentence begins. */
  rowOf(name: string): Locator {
    const begin = new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}[,，]`);
    return this.window.getByRole('row', { name: begin });
  }

  boxOf(name: string): Locator {
    return this.rowOf(name).getByRole('checkbox');
  }

  /** Folds a module away, so that the next one comes up. */
  async fold(title: string): Promise<void> {
    const row = this.rowOf(title).and(this.window.locator('[aria-level="1"]'));
    await row.locator('[data-fold]').click();
    await expect(row).toHaveAttribute('aria-expanded', 'false');
  }

  async untickGroup(name: string): Promise<void> {
    const tick = this.window.getByRole('checkbox', { name, exact: true });
    // A group that is ticked in part is ticked whole first.
    if ((await tick.getAttribute('aria-checked')) === 'mixed') await tick.click();
    await expect(tick).toHaveAttribute('aria-checked', 'true');
    await tick.click();
    await expect(tick).toHaveAttribute('aria-checked', 'false');
  }

  /** Presses Apply and waits for the receipt; answers how many steps it says were done. */
  async apply(): Promise<number> {
    await this.button(this.words.counted('reviewPage.apply')).click();
    return this.receiptCount();
  }

  async receiptCount(timeout = 30_000): Promise<number> {
    const heading = this.window.getByRole('heading', { level: 1 });
    const start = this.words('receiptPage.title', { done: 0, total: 2 }).split('0')[0] ?? '';
    await expect(heading).toContainText(start, { timeout });
    return numberIn(await heading.textContent());
  }

  /** From the receipt to everything taken back; answers how many steps the window says went back. */
  async undoAll(timeout = 30_000): Promise<number> {
    await this.button(this.words.counted('receiptPage.undo')).click();
    return this.takeBack(timeout);
  }

  async takeBack(timeout = 30_000): Promise<number> {
    await this.button(this.words.counted('undoPage.takeBack')).click();
    const heading = this.window.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(this.words.counted('undoPage.doneTitle'), { timeout });
    return numberIn(await heading.textContent());
  }
}

/** The first number of a sentence; “one” in words is 1, none at all 0. */
export function numberIn(sentence: string | null): number {
  const found = /[\d,]+/.exec(sentence ?? '')?.[0];
  if (found !== undefined) return Number(found.replaceAll(',', ''));
  return /\bone\b/i.test(sentence ?? '') ? 1 : 0;
}
