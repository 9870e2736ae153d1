import { canHaveTrashAndProgram, test } from './modules-profile.ts';
import { expect, test as onDemo } from './window-fixtures.ts';

/** All modules in the window: what is no file is told, warned of, confirmed and done as such. */

const MODULES = [
  'module-junk-files',
  'module-downloads-cleanup',
  'module-desktop-organize',
  'module-performance',
  'module-recycle-bin',
  'module-idle-processes',
];

onDemo(
  'a module that is out of reach says so on its card, and is no trouble',
  async ({ job, window, words }) => {
    await job.scan();
    const cards = window.locator('.module');
    expect(await cards.evaluateAll((all) => all.map(({ id }) => id))).toEqual(MODULES);
    const reasons = [
      ['module-performance', /out of reach|on Windows only/],
      ['module-recycle-bin', /out of reach/],
      ['module-idle-processes', /out of reach/],
    ] as const;
    for (const [id, reason] of reasons) {
      const card = window.locator(`#${id}`);
      await expect(card).toContainText(words('overview.unavailable'));
      await expect(card).toContainText(reason);
    }
    await expect(window.getByText(/there is no list/)).toHaveCount(0);
    // What only changes its folder is counted, for it frees nothing.
    await expect(window.locator('#module-desktop-organize')).toContainText(/\d+ files/);
  },
);

onDemo('the Desktop is one entry with a box of its own, and unfolds', async ({ job, window, words }) => {
  await job.scan();
  await job.openReview();
  await job.fold(words('module.junk'));
  await job.fold(words('module.downloads'));
  const box = window.getByRole('checkbox', { name: words.counted('reviewPage.desktopGroup') });
  const entry = window.getByRole('row').filter({ has: box });
  await expect(entry).toHaveAttribute('aria-expanded', 'false');
  const note = job.rowOf('notes.md');
  await expect(note).toHaveCount(0);
  const ticked = await job.tickedCount();
  await expect(box).toHaveAttribute('aria-checked', 'true');
  await entry.locator('[data-fold]').click();
  await expect(entry).toHaveAttribute('aria-expanded', 'true');
  await job.boxOf('notes.md').click();
  await expect(box).toHaveAttribute('aria-checked', 'mixed');
  await expect.poll(() => job.tickedCount()).toBe(ticked - 1);
  await box.click();
  await expect(box).toHaveAttribute('aria-checked', 'true');
  await box.click();
  await expect(box).toHaveAttribute('aria-checked', 'false');
});

onDemo(
  'who looks for a file of the Desktop finds it, though its entry is folded',
  async ({ job, window }) => {
    await job.scan();
    await job.openReview();
    await window.locator('#review-search').fill('pitch.pptx');
    await expect(job.boxOf('pitch.pptx')).toBeVisible();
  },
);

test.describe('with a trash and programs', () => {
  test.skip(!canHaveTrashAndProgram, 'its trash and perl [linux]');

  test('bin and programs are warned of, unticked, confirmed by the typed word, and gone as approved; the rest stays', async ({
    job,
    window,
    words,
    profile,
  }) => {
    const before = profile.digest();
    await job.scan();
    await expect(window.locator('#module-recycle-bin')).toContainText(
      words('overview.aboutThings', { deed: 'purge' }),
    );
    await expect(window.locator('#module-idle-processes')).toContainText(/programs?/);
    await job.openReview();
    await job.button(words('reviewPage.more')).click();
    await window.getByRole('menuitem', { name: words('reviewPage.untickShown'), exact: true }).click();
    for (const module of ['junk', 'downloads', 'desktop'] as const) await job.fold(words(`module.${module}`));
    for (const [module, kind] of [
      ['recycle', 'purge'],
      ['process', 'signal'],
    ] as const) {
      const head = job.rowOf(words(`module.${module}`)).and(window.locator('[aria-level="1"]'));
      const warning = words('reviewPage.groupWarning', { kind });
      await expect(head).toContainText(warning);
      // Whoever hears it, hears it too.
      expect(await head.getAttribute('aria-label')).toContain(warning);
      await expect(head.getByRole('checkbox')).toHaveAttribute('aria-checked', 'false');
    }
    const letter = job.boxOf('old letter.txt');
    await expect(letter).toHaveAttribute(
      'aria-label',
      words('reviewPage.boxName', {
        kind: 'purge',
        name: 'old letter.txt',
        from: '',
        to: '',
        old: '',
        new: '',
      }),
    );
    await letter.click();
    // Nothing to open in a folder, and nothing to look into.
    await expect(window.getByText(words('reviewPage.undoNever'))).toBeVisible();
    await expect(job.button(words('reviewPage.openFolder'))).toHaveCount(0);
    await window.locator('#review-search').fill(profile.program);
    const program = job.boxOf(profile.program);
    await expect(program).toHaveAttribute('aria-checked', 'false');
    await program.click();
    await job.button(words.counted('reviewPage.applyThenAsk')).click();
    for (const name of ['old letter.txt', profile.program])
      await expect(window.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    await window.getByRole('textbox').fill(words('ask.stepWord'));
    expect([profile.trash().length, profile.isRunning()]).toEqual([2, true]);
    await job.button(words('confirmPage.go', { count: 2, others: 0 })).click();
    expect(await job.receiptCount()).toBe(2);
    const told = (part: 'recycle' | 'process', deed: string) =>
      words('receiptPage.partDeed', { part: words(`module.${part}`), done: 1, chosen: 1, deed });
    await expect(window.getByText(told('recycle', 'purge'))).toBeVisible();
    await expect(window.getByText(told('process', 'close'))).toBeVisible();
    await expect(window.getByText(words('receiptPage.undoNone'))).toBeVisible();
    expect(profile.trash()).toEqual(['old picture.png']);
    await expect.poll(() => profile.isRunning()).toBe(false);
    expect(profile.digest()).toEqual(before);
  });
});
