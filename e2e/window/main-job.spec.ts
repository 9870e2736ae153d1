import fs from 'node:fs';
import path from 'node:path';
import { expect, type MainJob, test } from './window-fixtures.ts';

test('scan, untick a group, approve, receipt, restore one, undo the rest: the disk says the same each time', async ({
  job,
  window,
  words,
  profile,
}) => {
  const before = profile.digest();
  await job.scan();
  // C32: looking changes nothing.
  expect(profile.digest()).toEqual(before);
  await job.openReview();
  const ticked = await job.tickedCount();
  await job.fold(words('module.junk'));
  await job.untickGroup(words('group.duplicate'));
  await expect.poll(() => job.tickedCount()).toBeLessThan(ticked);
  const approved = await job.tickedCount();
  expect(profile.digest()).toEqual(before);

  const done = await job.apply();
  expect(done).toBe(approved);
  const after = profile.digest();
  expect(after).not.toEqual(before);
  // What was unticked is where it was.
  const copies = before.filter((line) => /^Downloads\/[^/]*(?:Kopie|\(1\))/.test(line));
  expect(copies.length).toBeGreaterThan(0);
  for (const line of copies) expect(after).toContain(line);
  const kept = profile.kept();
  expect(kept).toBeGreaterThan(0);

  await job.goTo('quarantine');
  await job.button(words('quarantinePage.restore')).first().click();
  const restored = words('quarantinePage.outcomeRestored', { count: 1, renamed: 0, failed: 0 });
  await expect(window.getByText(restored)).toBeVisible();
  expect(profile.kept()).toBe(kept - 1);

  await job.goTo('review');
  await job.button(words('reviewPage.lastReceipt')).click();
  expect(await job.undoAll()).toBe(done - 1);
  expect(profile.digest()).toEqual(before);
  expect(profile.kept()).toBe(0);
});

test('C21 a clash on restore: the stranger stays, ours comes back beside it, and the window names it', async ({
  job,
  window,
  words,
  profile,
}) => {
  await job.scan();
  await job.openReview();
  await job.apply();
  await job.goTo('quarantine');
  const line = window
    .getByRole('row')
    .filter({ has: job.button(words('quarantinePage.restore')) })
    .first();
  const [, name = '', from = ''] =
    /^(.*), from (.*), [^,]+, not ticked$/.exec((await line.getAttribute('aria-label')) ?? '') ?? [];
  const folder = path.join(profile.dir, from);
  const place = path.join(folder, name);
  const files = () => new Set(fs.readdirSync(folder));
  const others = files();
  expect(others.has(name)).toBe(false);
  fs.writeFileSync(place, 'a stranger');
  await line.getByRole('button', { name: words('quarantinePage.restore'), exact: true }).click();
  await expect(
    window.getByText(words('quarantinePage.outcomeRestored', { count: 1, renamed: 1, failed: 0 })),
  ).toBeVisible();
  expect(fs.readFileSync(place, 'utf8')).toBe('a stranger');
  const [beside = '', ...more] = [...files()].filter((file) => !others.has(file) && file !== name);
  expect(more).toEqual([]);
  expect(beside).toContain('(1)');
  await expect(window.getByText(beside).first()).toBeVisible();
  expect(fs.readFileSync(path.join(folder, beside), 'utf8')).toContain('Made up by deskshell demo');
});

test('C34 a file changed between plan and approval is named, left alone and not counted as done', async ({
  job,
  window,
  words,
  profile,
}) => {
  await job.scan();
  await job.openReview();
  const ticked = await job.tickedCount();
  const name = await tickedCopy(job);
  const file = path.join(profile.downloads, name);
  fs.appendFileSync(file, 'one more word');
  const changed = fs.readFileSync(file);
  expect(await job.apply()).toBe(ticked - 1);
  await expect(window.getByText(words('receiptPage.failedTitle', { count: 1 }))).toBeVisible();
  await expect(window.getByRole('main').getByText(name).first()).toBeVisible();
  expect(fs.readFileSync(file).equals(changed)).toBe(true);
});

test('a file that changed while the list was open loses its tick when the window is looked at again', async ({
  job,
  window,
  words,
  profile,
}) => {
  await job.scan();
  await job.openReview();
  const ticked = await job.tickedCount();
  const name = await tickedCopy(job);
  fs.appendFileSync(path.join(profile.downloads, name), 'one more word');
  await window.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(window.getByText(words('reviewPage.changed', { count: 1 }))).toBeVisible();
  await expect.poll(() => job.tickedCount()).toBe(ticked - 1);
  await expect(window.getByText(words('reviewPage.changedBadge'), { exact: true })).toBeVisible();
});

/** The name of a file of Downloads that is ticked to go. */
async function tickedCopy(job: MainJob): Promise<string> {
  const { window, words } = job;
  await job.fold(words('module.junk'));
  const row = window
    .getByRole('row', { name: /(?:\.docx|\.pdf|\.zip), from Downloads / })
    .and(window.locator('[aria-level="3"]'))
    .first();
  const box = row.getByRole('checkbox');
  await expect(box).toHaveAttribute('aria-checked', 'true');
  // C52: the box says what would happen, not only to what.
  const said = (await box.getAttribute('aria-label')) ?? '';
  const name = /^Move (.+) from Downloads to the quarantine$/.exec(said)?.[1];
  if (name === undefined) throw new Error(`the box says “${said}”`);
  return name;
}
