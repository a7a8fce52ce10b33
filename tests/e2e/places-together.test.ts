import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { editorVisitor } from '#tests/support/editor-page.ts';
import { newPlacesVisitor, openPlaces, type PlacesPage } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();

type Person = { page: Page; places: PlacesPage };
let venue: Awaited<ReturnType<typeof newPlacesVisitor>>;
let ada: Person;
let grace: Person;

/** Two people have the table open in separate browsers, before any change. */
beforeEach(async () => {
  venue = await newPlacesVisitor(browser);
  await venue.publish();
  const { page: second } = await editorVisitor(browser);
  ada = { page: venue.page, places: await openPlaces(venue.page, venue.projectId) };
  grace = { page: second, places: await openPlaces(second, venue.projectId) };
});

async function write({ page, places }: Person, row: number, column: string, text: string): Promise<void> {
  await (await places.cell(row, column)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const textOf = async ({ places }: Person, row: number, column: string) =>
  (await (await places.cell(row, column)).innerText()).trim();

const title = 'Title (English)';
const draftTitle = async (key: string) => (await venue.draftOf(key))?.translations.en?.title;
const conflicts = ({ page }: Person) => page.getByText(/changed by somebody else too/);

async function deleteRow({ page, places }: Person, row: number): Promise<void> {
  await (await places.cell(row, title)).click();
  await page.getByRole('button', { name: 'More for this table' }).click();
  await page.getByRole('menuitem', { name: 'Delete selected places' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

/** Ada changes something while Grace is without a connection and changes it too. */
async function unheard(byAda: () => Promise<void>, byGrace: () => Promise<void>): Promise<void> {
  await grace.page.context().setOffline(true);
  await byAda();
  await byGrace();
  await grace.page.context().setOffline(false);
}

async function choose({ page }: Person, side: 'Keep yours' | 'Take theirs'): Promise<void> {
  await page.getByRole('button', { name: 'Compare and choose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
  await dialog.getByRole('button', { name: side }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: side }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('changes of two people to different cells of one place are all kept, and each sees those of the other', async () => {
  await write(ada, 1, title, 'Lobby');
  await expect.poll(() => draftTitle('hall')).toBe('Lobby');
  await write(grace, 1, 'Price', '5 €');
  await expect.poll(() => venue.liveOf('hall')).toMatchObject({ price: '5 €' });
  await expect.poll(() => textOf(grace, 1, title)).toBe('Lobby');
  await write(ada, 1, 'Title (German)', 'Foyer');
  await expect.poll(async () => (await venue.draftOf('hall'))?.translations.de?.title).toBe('Foyer');
  await expect.poll(() => textOf(ada, 1, 'Price')).toBe('5 €');
  expect(await draftTitle('hall')).toBe('Lobby');
  expect((await venue.draftOf('hall'))?.price).toBe('5 €');
  for (const person of [ada, grace]) expect(await conflicts(person).count()).toBe(0);
});

test('the table shows what others save without a click, as the editor does', async () => {
  await write(ada, 1, title, 'Lobby');
  await expect.poll(() => textOf(grace, 1, title), { timeout: 20_000 }).toBe('Lobby');
});

test('the second person chooses between two titles of one cell, and can take the first', async () => {
  // Grace types already when Ada writes.
  await (await grace.places.cell(1, title)).click();
  await grace.page.keyboard.type('Foyer');
  await write(ada, 1, title, 'Lobby');
  await expect.poll(() => draftTitle('hall')).toBe('Lobby');
  await grace.page.keyboard.press('Enter');
  await conflicts(grace).waitFor();
  expect(await draftTitle('hall')).toBe('Lobby');
  await choose(grace, 'Take theirs');
  await expect.poll(() => textOf(grace, 1, title)).toBe('Lobby');
  await expect.poll(() => grace.page.locator(':focus').getAttribute('role')).toBe('gridcell');
  await write(grace, 2, title, 'Bistro');
  await expect.poll(() => draftTitle('cafe')).toBe('Bistro');
  expect(await draftTitle('hall')).toBe('Lobby');
});

test('a live value that two people change reaches the public map only after one of them chooses', async () => {
  await unheard(
    async () => {
      await write(ada, 1, 'Price', '5 €');
      await expect.poll(() => venue.liveOf('hall')).toMatchObject({ price: '5 €' });
    },
    () => write(grace, 1, 'Price', '7 €'),
  );
  await conflicts(grace).waitFor();
  expect(await venue.liveOf('hall')).toMatchObject({ price: '5 €' });
  await choose(grace, 'Keep yours');
  await expect.poll(() => venue.liveOf('hall')).toMatchObject({ price: '7 €' });
  expect((await venue.draftOf('hall'))?.price).toBe('7 €');
});

test('a place that one person deletes while another edits it is deleted or kept as the other chooses', async () => {
  await unheard(
    async () => {
      await deleteRow(ada, 2);
      await expect.poll(() => draftTitle('cafe')).toBeUndefined();
    },
    () => write(grace, 2, title, 'Bistro'),
  );
  await conflicts(grace).waitFor();
  await choose(grace, 'Keep yours');
  await expect.poll(() => draftTitle('cafe')).toBe('Bistro');
  await expect.poll(() => ada.places.column(title, 4), { timeout: 20_000 }).toContain('Bistro');
  const rowOf = async (person: Person) => (await person.places.column(title, 4)).indexOf('Shop') + 1;
  await unheard(
    async () => {
      await deleteRow(ada, await rowOf(ada));
      await expect.poll(() => draftTitle('shop')).toBeUndefined();
    },
    async () => write(grace, await rowOf(grace), title, 'Kiosk'),
  );
  await conflicts(grace).waitFor();
  expect(await grace.page.getByRole('dialog').count()).toBe(0);
  await choose(grace, 'Take theirs');
  await grace.page.getByText('4 places', { exact: true }).waitFor();
  expect(await draftTitle('shop')).toBeUndefined();
});

test('deleting a place that somebody else has changed needs a confirmation', async () => {
  // The dialog loads when it is first opened.
  await grace.page.getByRole('button', { name: 'More for this table' }).click();
  await grace.page.getByRole('menuitem', { name: 'Delete selected places' }).click();
  await grace.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await unheard(
    async () => {
      await write(ada, 2, title, 'Bistro');
      await expect.poll(() => draftTitle('cafe')).toBe('Bistro');
    },
    () => deleteRow(grace, 2),
  );
  await conflicts(grace).waitFor();
  expect(await draftTitle('cafe')).toBe('Bistro');
  await choose(grace, 'Take theirs');
  await expect.poll(() => textOf(grace, 2, title)).toBe('Bistro');
});
