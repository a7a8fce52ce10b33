import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** A screen in the building: Escape in its dialogs, with a keyboard, and what it keeps of a visitor. */
const browser = useBrowser({ pictures: false });
const idleMs = 15_000;
const warnMs = 10_000;
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  venue.project.settings.kiosk.idleSeconds = idleMs / 1000;
  const cafe = venue.levels[0]?.areas[0];
  if (cafe) cafe.webpage = 'https://www.example.org/';
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

/** One kiosk that visitors use one after the other. */
const shared = useShared(() =>
  openStill(browser, harness, {
    path: '/?mode=kiosk&source=kiosk#/level-0?here=here-0',
    viewport: { width: 800, height: 1280 },
    hasTouch: true,
    before: (context) => context.clock.install(),
  }),
);
const leave = async (page: Page) => {
  await page.clock.fastForward(idleMs);
  await page.clock.fastForward(warnMs);
};
/** Returns the shared kiosk in use. The visitor before leaves it first. */
const open = async () => {
  const { page } = await shared();
  const start = page.getByRole('button', { name: 'Touch to start' });
  if (!(await start.isVisible())) await leave(page);
  await start.click();
  return { page };
};
const dialogs = (page: Page) => page.locator('dialog[open]').count();

test('Escape closes the warning and keeps everything below it open', async () => {
  const { page } = await open();
  await page.getByRole('button', { name: 'Directory' }).click();
  const directory = page.locator('.atrium-directory:not([hidden])');
  await directory.getByRole('button', { name: 'Food' }).click();
  await directory.getByRole('heading', { name: 'Food' }).waitFor();
  await page.clock.fastForward(idleMs);
  await page.getByText('Are you still there?').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs(page)).toBe(0);
  expect(await directory.getByRole('heading', { name: 'Food' }).isVisible()).toBe(true);
  await page.clock.fastForward(idleMs);
  await page.getByText('Are you still there?').waitFor();
});

test('Escape closes the code of a link and keeps the card of the link open', async () => {
  const { page } = await open();
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('caf');
  await page.getByRole('option').first().click();
  const card = page.locator('.atrium-card:not([hidden])');
  await card.getByRole('link').first().click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogs(page)).toBe(0);
  await card.getByRole('heading', { name: 'Café' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => card.count()).toBe(0);
});

test('a chosen place leaves the search field of a kiosk empty, and a kiosk offers nobody the searches of the visitor before', async () => {
  const { page } = await open();
  const field = page.getByRole('combobox', { name: 'Search for a place' });
  await field.fill('caf');
  await page.getByRole('option').first().click();
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Café' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await leave(page);
  await page.getByRole('button', { name: 'Touch to start' }).click();
  await field.click();
  await page.getByRole('option', { name: /^Food/ }).waitFor();
  expect(await page.getByRole('option', { name: 'caf', exact: true }).count()).toBe(0);
  expect(await page.getByText('Recent searches').count()).toBe(0);
});

test('a kiosk shows nobody the report that the visitor before did not send', async () => {
  const { page, close } = await openStill(browser, harness, {
    // Without its source in the address, a kiosk offers reports like every other map.
    path: '/?mode=kiosk#/level-0?here=here-0',
    viewport: { width: 400, height: 860 },
    hasTouch: true,
    before: async (context) => {
      await context.clock.install();
      await context.route(/mode=kiosk/, async (route) => {
        const response = await route.fetch();
        const share = '"share":"/m/venue"';
        const body = (await response.text()).replace(share, `${share},"reports":"/reports/"`);
        await route.fulfill({ response, body });
      });
    },
  });
  const start = page.getByRole('button', { name: 'Touch to start' });
  const form = page.getByRole('dialog', { name: 'Report a problem' });
  const openForm = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.atrium-menu').getByText('Report a problem').click();
  };
  const fields = form.getByRole('textbox');
  await start.click();
  await openForm();
  await fields.first().fill('My name is Ada.');
  await fields.last().fill('ada@example.org');
  await leave(page);
  await start.click();
  expect(await form.count()).toBe(0);
  await openForm();
  await expect.poll(() => fields.count()).toBe(2);
  for (const field of await fields.all()) expect(await field.inputValue()).toBe('');
  await close();
});
