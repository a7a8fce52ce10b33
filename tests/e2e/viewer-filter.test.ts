import { expect, test } from 'vitest';
import { planRests } from '#tests/support/plan-rests.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { beginAgain, openStill, planBox, screenOf } from '#tests/support/viewer-page.ts';

/** The filter by tags. */
const browser = useBrowser({ pictures: false });
const harness = useHarness(() => createVenue({ hasImages: true }));

/** A map that two tests use. The first leaves it without a filter. */
const shared = useShared(() => openStill(browser, harness));

test('the filter fades places that do not match, counts every level, shortens the list, and is removed at once', async () => {
  const { page } = await shared();
  await page.getByRole('button', { name: 'Filter' }).click();
  const all = await page.locator('[data-place]').count();
  const list = page.locator('.atrium-directory:not([hidden])');
  await list.locator('[data-tag]').first().click();
  await expect.poll(() => list.getByRole('status').innerText()).toBe('42 places');
  // The shown level comes first, then the others from the top.
  expect(
    (await list.getByRole('heading', { level: 3 }).allInnerTexts()).map((text) => text.replace('\n', ' ')),
  ).toEqual(['Ground floor 14', 'Second floor 14', 'First floor 14']);
  expect(await page.locator('[data-place]').count()).toBe(14);
  expect(page.url()).toContain('tags=');
  await page.getByRole('button', { name: 'Show everything' }).click();
  expect(await page.locator('[data-place]').count()).toBe(all);
  expect(await page.locator('.atrium-levels .atrium-count').count()).toBe(0);
});

test('the filter shows which levels have matches if the shown one has none, and leads there', async () => {
  const own = await startHarness(createVenue({ hasImages: true }));
  const cafe = {
    id: '00000000-0000-4000-8009-00000000000a',
    name: 'Cafés',
    color: '#b45309',
    translations: {},
    icon: null,
    order: 0,
  };
  own.change(({ project, levels }) => {
    project.tags.push(cafe);
    levels[2]?.areas[3]?.tags.push(cafe);
  });
  const { page, close } = await openStill(browser, own);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Cafés' }).click();
  const list = page.locator('.atrium-directory:not([hidden])');
  const status = list.getByRole('status');
  await expect.poll(() => status.innerText()).toBe('1 place. None of them is on this level.');
  expect(await page.locator('[aria-live=polite].atrium-unseen').textContent()).toBe('1 place matches');
  expect(
    await page.getByRole('radio', { name: 'Second floor' }).locator('.atrium-count').innerText(),
  ).toContain('1');
  await list.getByRole('button', { name: 'Second floor' }).click();
  await expect
    .poll(() => page.locator('.atrium-levels [aria-checked="true"]').innerText())
    .toContain('Second floor');
  await page.evaluate(planRests);
  const [x, y] = own.venue.levels[2]?.areas[3]?.data[0] ?? [0, 0];
  const at = await screenOf(page, [x, y]);
  expect(Math.abs(at.x - 640)).toBeLessThan(400);
  expect((await planBox(page)).width).toBeGreaterThan(1500);
  await close();
  await own.stop();
});

test('the filter stays when the directory opens again, which was closed at a category', async () => {
  const { page } = await beginAgain(shared);
  const directory = page.locator('.atrium-directory:not([hidden])');
  await page.getByRole('button', { name: 'Directory' }).click();
  await directory.getByRole('button', { name: /^Food/ }).first().click();
  await directory.getByRole('heading', { name: 'Food', exact: true }).waitFor();
  await directory.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.url()).not.toContain('tags=');
  await page.getByRole('button', { name: 'Filter' }).click();
  await directory.locator('[data-tag]').nth(1).click();
  await expect.poll(() => page.url()).toContain('tags=shops');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Directory' }).click();
  await directory.getByRole('heading', { name: 'Sample centre' }).waitFor();
  expect(page.url()).toContain('tags=shops');
});

test('the filter shows its chips while the list of a chip is open on a phone, and a second press closes it', async () => {
  const { page, close } = await openStill(browser, harness, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const list = page.locator('.atrium-directory:not([hidden])');
  await page.locator('.atrium-chips [data-tag]').first().click();
  await list.getByRole('heading', { level: 3 }).first().waitFor();
  const press = async () => {
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.locator('.atrium-menu [data-key=filter]').click();
  };
  await press();
  await list.locator('[data-tag][aria-pressed=true]').waitFor();
  expect(await list.locator('[data-tag]').count()).toBeGreaterThan(1);
  await press();
  await expect.poll(() => list.count()).toBe(0);
  await close();
});
