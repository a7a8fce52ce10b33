import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults, fitFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, newProjectInBrowser, readProject } from '#tests/support/editor-page.ts';
import { newPlacesVisitor, openPlaces, type PlacesPage, useOpenPlaces } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
type Shown = ReturnType<ReturnType<typeof useOpenPlaces>>;
let venue: Awaited<Shown>['venue'];
let page: Page;
let places: PlacesPage;

describe('draft and live', () => {
  const shown = useOpenPlaces(browser, { isLive: true });
  beforeEach(async () => {
    ({ venue, page, places } = await shown());
  });

  test('a status reaches the public map at once, a title with the next publish, and each column says so', async () => {
    await page.getByRole('button', { name: 'Live now' }).click();
    await page.getByRole('columnheader', { name: 'Live: visitors see it at once' }).waitFor();
    await page.getByRole('columnheader', { name: 'Draft: visitors see it after you publish' }).waitFor();
    await (await places.cell(1, 'Status')).dblclick();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Problem');
    await page.keyboard.press('Enter');
    await page.getByText('Visitors see 1 of them at once').waitFor();
    await (await places.cell(1, 'Price')).click();
    await page.keyboard.type('5 €');
    await page.keyboard.press('Enter');
    await (await places.cell(1, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await page.keyboard.press('Enter');
    await expect.poll(() => venue.liveOf('hall')).toMatchObject({ status: { type: 'error' }, price: '5 €' });
    await expect.poll(async () => (await venue.draftOf('hall'))?.translations.en?.title).toBe('Lobby');
    expect(await venue.liveOf('hall')).toMatchObject({ translations: { en: { title: 'Hall' } } });
    expect(await accessibilityFaults(page)).toEqual([]);
    // The button of the bar: notices of before may still offer to undo their own step.
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => venue.liveOf('hall')).toMatchObject({ price: null });
    await page.getByRole('button', { name: 'All', exact: true }).click();
  });

  test('live columns show what visitors see if the draft differs', async () => {
    const hall = await venue.draftOf('hall');
    const { revision } = await readProject(page, venue.projectId);
    await callApi(page, 'POST', `/api/projects/${venue.projectId}/changes/`, {
      base_revision: revision,
      changes: [{ kind: 'area', op: 'update', id: hall?.id, fields: { price: 'draft only' } }],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Live now' }).click();
    const price = await places.cell(1, 'Price');
    expect(await price.getAttribute('data-differs')).toBe('true');
    expect(await price.innerText()).not.toContain('draft only');
    await page.getByRole('button', { name: 'All', exact: true }).click();
  });

  test('two changes of the same cell are shown at its row with both values, and neither is lost', async () => {
    // Somebody writes while this person types.
    await (await places.cell(4, 'Title (English)')).click();
    await page.keyboard.type('Lobby');
    await callApi(page, 'PATCH', `/api/projects/${venue.projectId}/areas/library/`, {
      translations: { en: { title: 'Atrium' } },
      price: '9 €',
    });
    await page.keyboard.press('Enter');
    await page.getByText('1 place was changed by somebody else too').waitFor();
    await page.getByRole('rowheader').nth(3).getByLabel('Somebody else changed this place too').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Compare and choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed by somebody else too' });
    await dialog.getByText('Atrium').first().waitFor();
    await dialog.getByRole('button', { name: 'Keep yours' }).click();
    await expect.poll(async () => (await venue.draftOf('library'))?.translations.en?.title).toBe('Lobby');
    expect((await venue.draftOf('library'))?.price).toBe('9 €');
  });

  test('a live value is not marked as visible to visitors while offline', async () => {
    const price = async (text: string) => {
      await (await places.cell(2, 'Price')).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await price('5 €');
    await page.getByText('Visitors see 1 of them at once').waitFor();
    await expect.poll(() => venue.liveOf('cafe')).toMatchObject({ price: '5 €' });
    await venue.context.setOffline(true);
    await price('6 €');
    const told = page.getByRole('status').filter({ hasText: '1 value changed' });
    await told.filter({ hasNotText: 'Visitors see' }).waitFor();
    await venue.context.setOffline(false);
    await expect.poll(() => venue.liveOf('cafe')).toMatchObject({ price: '6 €' });
  });

  test('offline changes are kept in a list of unsaved changes, and saved when the connection is back', async () => {
    await page.route('**/changes/', (route) => route.abort());
    await (await places.cell(2, 'Title (English)')).click();
    await page.keyboard.type('Bistro');
    await page.keyboard.press('Enter');
    await page.locator('[data-state="offline"]').waitFor();
    await page.unroute('**/changes/');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect.poll(async () => (await venue.draftOf('cafe'))?.translations.en?.title).toBe('Bistro');
  });

  test('a refused change is marked at its row with the reason', async () => {
    const id = (await venue.draftOf('shop'))?.id ?? '';
    await page.route('**/entities/', (route) =>
      route.fulfill({ status: 400, json: { 'updates[0].price': ['Too dear.'] } }),
    );
    await (await places.cell(3, 'Price')).click();
    await page.keyboard.type('1000 €');
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader').nth(2).getByLabel('Too dear.').waitFor();
    expect(id).not.toBe('');
    await page.unroute('**/entities/');
    await (await places.cell(3, 'Price')).click();
    await page.keyboard.type('10 €');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await venue.draftOf('shop'))?.price).toBe('10 €');
  });
});

describe('the places on other screens', () => {
  test('on a phone are a list, and each place opens with all its fields', async () => {
    venue = await newPlacesVisitor(browser, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    page = venue.page;
    await venue.publish();
    await page.goto(`/projects/${venue.projectId}/places`);
    await page.getByRole('button', { name: /^Café/ }).tap();
    await page.getByRole('heading', { level: 2, name: 'Café' }).waitFor();
    expect([...(await accessibilityFaults(page)), ...(await fitFaults(page))]).toEqual([]);
    await page.getByLabel('Status').selectOption('Note');
    await expect.poll(() => venue.liveOf('cafe')).toMatchObject({ status: { type: 'warning' } });
    await page.getByLabel('Opening hours').fill('noonish');
    await page.getByLabel('Price').fill('3 €');
    await page.getByText('These hours cannot be read').waitFor();
    await page.getByRole('button', { name: 'All places' }).tap();
    await page.getByRole('button', { name: /^Café/ }).tap();
    await page.getByText('These hours cannot be read').waitFor();
    expect(await page.getByLabel('Opening hours').inputValue()).toBe('noonish');
    await page.getByLabel('Opening hours').fill('Mo-Fr 09:00-18:00');
    await page.getByRole('button', { name: 'All places' }).tap();
    await expect
      .poll(async () => (await venue.draftOf('cafe'))?.workingHours?.mon)
      .toEqual([{ open: '09:00', close: '18:00' }]);
    expect((await venue.draftOf('cafe'))?.price).toBe('3 €');
    expect(await fitFaults(page)).toEqual([]);
  });

  test('have no axe violation in German and in dark colours, and take and show opening hours in German, which go live at once', async () => {
    venue = await newPlacesVisitor(browser, { locale: 'de-DE', colorScheme: 'dark' });
    page = venue.page;
    await venue.publish();
    places = await openPlaces(page, venue.projectId);
    const hours = () => places.cell(1, 'Öffnungszeiten');
    await (await hours()).click();
    await page.keyboard.type('Di–So 10–18 Uhr');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await (await hours()).innerText()).trim()).toBe('Di-So 10:00-18:00');
    const open = [{ open: '10:00', close: '18:00' }];
    await expect.poll(() => venue.liveOf('hall')).toMatchObject({ workingHours: { tue: open, sun: open } });
    await (await hours()).click();
    await page.keyboard.type('wann wir wollen');
    await page.keyboard.press('Enter');
    await page.getByText('Schreiben Sie sie wie Di-Fr 9:00-18:00; Sa 10-14 Uhr; So geschlossen.').waitFor();
    await (await places.cell(1, 'Titel (Deutsch)')).dblclick();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Tasten und Schreibweisen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('show advice if there are none', async () => {
    ({ page } = await editorVisitor(browser));
    const { id } = await newProjectInBrowser(page);
    await page.goto(`/projects/${id}/places`);
    await page.getByRole('heading', { name: 'No places yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the map editor' }).waitFor();
  });
});
