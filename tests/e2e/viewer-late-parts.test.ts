import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { card, openStill } from '#tests/support/viewer-page.ts';

/** Parts of the viewer that load at their first use, with a connection that fails once. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
type Part = { name: string; file: RegExp; use: (page: Page) => Promise<void>; shown: string };
const directory: Part = {
  name: 'the directory',
  file: /\/directory-/,
  use: (page) => button(page, 'Directory').click(),
  shown: '.atrium-directory:not([hidden]) h2',
};
const filter: Part = {
  name: 'the filter',
  file: /\/directory-/,
  use: (page) => button(page, 'Filter').click(),
  shown: '.atrium-directory:not([hidden]) .atrium-tag',
};
const sharing: Part = {
  name: 'sharing',
  file: /\/share-panel-/,
  use: (page) => button(page, 'Share').click(),
  shown: '.atrium-share .atrium-qr',
};
const search: Part = {
  name: 'the search',
  file: /\/search-field-/,
  use: async (page) => {
    await page.getByRole('combobox').fill('');
    await page.getByRole('combobox').fill('bakery');
  },
  shown: '.atrium-results [role=option]',
};

/** Each has a file of its own. The filter has that of the directory, so it takes a new map. */
test.each([
  ['the search, sharing and the directory are', [search, sharing, directory]],
  ['the filter is', [filter]],
])('%s loaded again after a failure', async (_, parts) => {
  for (const { file } of parts) harness.override(file, { status: 503 });
  const { page, close } = await openStill(browser, harness);
  for (const { name, file, use, shown } of parts) {
    const refused = page.waitForResponse((answer) => file.test(answer.url()) && answer.status() === 503);
    await use(page);
    await refused;
    expect([name, await page.locator(shown).count()]).toEqual([name, 0]);
    harness.override(file, null);
    await expect
      .poll(
        async () => {
          if ((await page.locator(shown).count()) === 0) await use(page);
          await page.waitForTimeout(200);
          return page.locator(shown).count();
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    await page.keyboard.press('Escape');
  }
  await close();
});

test('the interface is loaded again by itself after a failure, over a map that is shown', async () => {
  harness.override(/\/interface-/, { status: 503 });
  const { page, close } = await openStill(browser, harness, { path: '/#/level-0/area-0-0' });
  await page.getByText('There is no connection.').waitFor();
  expect(await page.locator('.atrium-bar').count()).toBe(0);
  harness.override(/\/interface-/, null);
  await card(page).getByRole('heading', { name: 'Bakery 0.1' }).waitFor();
  await button(page, 'Directory').waitFor();
  await close();
});

test('a map that was open when a new version replaced its parts is loaded again by itself, and then works', async () => {
  const file = /\/directory-/;
  harness.override(file, { status: 404 });
  const { page, close } = await openStill(browser, harness);
  // A minute passes. The reloaded page is young: a part that is missing for good makes no circle.
  await page.evaluate(() => {
    performance.now = () => 61_000;
  });
  const isYoung = () => page.evaluate(() => performance.now() < 60_000);
  await button(page, 'Directory').click();
  await expect.poll(isYoung).toBe(true);
  const refused = page.waitForResponse((answer) => file.test(answer.url()));
  await button(page, 'Directory').click();
  await refused;
  harness.override(file, null);
  await expect
    .poll(async () => {
      await button(page, 'Directory').click();
      await page.waitForTimeout(200);
      return page.locator('.atrium-directory:not([hidden]) h2').count();
    })
    .toBeGreaterThan(0);
  await close();
});

test('texts of a language are loaded again after a failure', async () => {
  const file = /\/viewer\.fr-/;
  harness.override(file, { status: 503 });
  const { page, close } = await openStill(browser, harness);
  const choose = async () => {
    await page.locator('.atrium-language > button').click();
    await page.getByRole('radio', { name: 'Français' }).click();
  };
  const refused = page.waitForResponse((answer) => file.test(answer.url()) && answer.status() === 503);
  await choose();
  await refused;
  await page.getByText('There is no connection.').waitFor();
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  harness.override(file, null);
  await choose();
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe('fr');
  await close();
});

test('a level whose icons arrive late does not replace the level that was chosen meanwhile', async () => {
  const venue = createVenue();
  const [ground, first] = venue.levels;
  const [marker] = first?.markers ?? [];
  if (!ground || !marker) throw new Error('no marker');
  marker.icon = 'entrance';
  const own = await startHarness(venue);
  const { page, close } = await openStill(browser, own);
  let answer = () => {};
  const file = /\/viewer-parts\/icons-/;
  await page.route(file, async (route) => {
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await page.getByRole('radio', { name: 'First floor' }).click();
  await asked;
  const shown = () => page.locator('#atrium').getAttribute('data-painted');
  await page.evaluate(() => document.querySelector('#atrium')?.removeAttribute('data-painted'));
  await page.getByRole('radio', { name: 'Ground floor' }).click();
  await expect.poll(shown).toBe(ground.id);
  const late = page.waitForResponse(file);
  answer();
  await late;
  await page.waitForTimeout(300);
  expect(await shown()).toBe(ground.id);
  expect(await page.locator('.atrium-levels [aria-checked="true"]').innerText()).toContain('Ground floor');
  await close();
  await own.stop();
});
