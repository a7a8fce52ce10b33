import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { beginAgain, card, clickArea, openStill } from '#tests/support/viewer-page.ts';

const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const visit = useShared(() => openStill(browser, harness));
const begin = (hash?: string) => beginAgain(visit, hash);

describe('the card of a place', () => {
  test('stays open below its large image when Back closes that', async () => {
    const { page } = await begin();
    await clickArea(page);
    const gallery = page.locator('.atrium-gallery');
    const open = () => card(page).getByRole('button', { name: 'Image 1 of 2' }).click();
    await open();
    await gallery.waitFor();
    await page.goBack();
    await expect.poll(() => gallery.count()).toBe(0);
    expect(await card(page).isVisible()).toBe(true);
    // Closed by its button, the image leaves no step behind: the next Back closes the card.
    await open();
    await gallery.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => gallery.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => history.state?.atrium)).toBe('atrium-card');
    await page.goBack();
    await expect.poll(() => card(page).isVisible()).toBe(false);
  });

  test('opens from a link to directions on a map that has none', async () => {
    const { page } = await begin('#/level-0/marker-0-1?from=level-0:10,10&profile=stepFree');
    await expect.poll(() => card(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => location.hash)).toBe('#/level-0/marker-0-1');
  });
});
