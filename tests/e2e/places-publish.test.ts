import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '#tests/support/editor-page.ts';
import { type PlacesPage, useOpenPlaces } from '#tests/support/places-page.ts';
import { openReview, publishPage, publishReviewed } from '#tests/support/publish-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** The project header above the table of places shows what is not live yet, and publishes it. */
const browser = useBrowser();
const open = useOpenPlaces(browser, { isLive: true });
let venue: Awaited<ReturnType<typeof open>>['venue'];
let page: Page;
let places: PlacesPage;

beforeEach(async () => {
  ({ venue, page, places } = await open());
});

/** Returns from the page that publishes, or another tab, to the table. */
async function backToPlaces(): Promise<void> {
  await page.getByRole('link', { name: 'Places', exact: true }).click();
  await page.getByRole('grid').waitFor();
}

const title = 'Title (English)';
const publish = () => page.getByRole('button', { name: 'Update live map' });
/** Ask for it until it is right: the message of an earlier publication may still be there. */
const liveTitle = async (key: string) => {
  const { translations } = (await venue.liveOf(key)) as { translations: Record<string, { title: string }> };
  return translations.en?.title;
};

async function write(row: number, text: string): Promise<void> {
  await (await places.cell(row, title)).click();
  await page.keyboard.type(text);
}

test('nothing is published while a change cannot be saved, and a message says so', async () => {
  await write(3, 'Kiosk');
  await page.keyboard.press('Enter');
  await publish().waitFor();
  await page.route('**/changes/', (route) => route.abort());
  await write(2, 'Bistro');
  await publish().click();
  await page.getByText('Some changes are not saved yet. This page shows which ones and why.').waitFor();
  expect(await liveTitle('shop')).toBe('Shop');
  await page.unroute('**/changes/');
  await publishReviewed(page);
  await expect.poll(() => liveTitle('shop')).toBe('Kiosk');
  expect(await liveTitle('cafe')).toBe('Bistro');
  await backToPlaces();
});

test('a cell that is still being edited is published too, but no text that was not taken, and new places are no longer marked as hidden', async () => {
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Add a place' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Cloakroom');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  const hidden = page.getByRole('rowheader').getByLabel(/^Not on the public map/);
  await hidden.waitFor();
  await (await places.cell(3, 'Colour')).click();
  await page.keyboard.type('no colour');
  await page.keyboard.press('Enter');
  await write(2, 'Tea room');
  await openReview(page);
  await page.getByText('Tea room').first().waitFor();
  await page.getByText('1 cell of the table keeps a text that was not taken.').waitFor();
  await publishPage(page).getByRole('button', { name: 'Update live map' }).click();
  await page.getByText('Your changes are live').waitFor();
  await expect.poll(() => liveTitle('cafe')).toBe('Tea room');
  await publish().waitFor({ state: 'detached' });
  await backToPlaces();
  expect(await hidden.count()).toBe(0);
  expect(await publish().count()).toBe(0);
});

test('saved changes of the table can be published above it and on the other tabs', async () => {
  await page.getByText('Live, with all changes').waitFor();
  expect(await publish().count()).toBe(0);
  await write(4, 'Archive');
  await page.keyboard.press('Enter');
  await page.getByText('Changes not live').waitFor();
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await page.getByRole('button', { name: /Archive/ }).waitFor();
  await publishReviewed(page);
  await expect.poll(() => liveTitle('library')).toBe('Archive');
  await publish().waitFor({ state: 'detached' });
  await backToPlaces();
});

// The last test: the page and its table know other publications in the end.
test('the table keeps its state when the page around it loads its data anew after somebody published, and offers what is saved from then on', async () => {
  const grid = page.getByRole('grid');
  await write(1, 'Lobby');
  await page.keyboard.press('Enter');
  await publish().waitFor();
  await grid.evaluate((element) => element.setAttribute('data-before', ''));
  await callApi(page, 'POST', `/api/projects/${venue.projectId}/update-live/`);
  const liveSince = () => page.locator('header time').getAttribute('datetime');
  const before = await liveSince();
  const look = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  // The page refreshes when the reader comes back after more than five seconds.
  await look('hidden');
  await page.waitForTimeout(5_500);
  await look('visible');
  await expect.poll(liveSince).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await places.cell(1, title)).innerText()).toBe('Hall');
  expect(await grid.getAttribute('data-before')).toBe('');
  // What is saved after that publication is offered too, although the table has not heard of it.
  await publish().waitFor();
});
