import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, painted } from '#tests/support/viewer-page.ts';

const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 2 }));
const { openHost, oneLine } = hostPages(browser, harness);
const path = '/#/level-0/area-0-0';
const list = (page: Page) => page.locator('.atrium-directory:not([hidden])');

describe('favourites', () => {
  test('are marked in the card, stay on the device, and lead back to their place on any level', async () => {
    const { page, close, problems } = await openStill(browser, harness, { path });
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    expect(
      await page.getByRole('button', { name: 'Remove from favourites' }).getAttribute('aria-pressed'),
    ).toBe('true');
    await page.goto(`${harness.origin}/?again#/level-1`);
    await painted(page);
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    await list(page).getByRole('button', { name: 'Bakery 0.1' }).click();
    await page.getByRole('heading', { name: 'Bakery 0.1', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove from favourites' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Favourites', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('are marked in the heading of a place, and only there, after the directory was open', async () => {
    const { page, close, problems } = await openStill(browser, harness);
    await page.getByRole('button', { name: 'Directory', exact: true }).click();
    await page.locator('.atrium-directory .atrium-all button').first().click();
    const star = page.getByRole('button', { name: 'Add to favourites' });
    await star.waitFor();
    expect(await page.locator('.atrium-star').count()).toBe(1);
    await star.click();
    await page.getByRole('button', { name: 'Remove from favourites' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.atrium-directory:not([hidden])').waitFor();
    expect(await page.locator('.atrium-star:visible').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  test('are marked in the heading of each place that is opened after another, as it is', async () => {
    const { page, problems, close } = await openStill(browser, harness, { path });
    const star = page.locator('.atrium-star');
    await star.click();
    for (const [name, next] of [
      ['false', '#/level-0/area-0-1'],
      ['true', '#/level-0/area-0-0'],
      ['false', '#/level-1/area-1-0'],
    ] as const) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, next);
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe(name);
    }
    await star.click();
    await page.getByRole('button', { name: 'Favourites', exact: true }).click();
    const rows = list(page).locator('.atrium-all li');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await list(page).getByRole('status').innerText()).toBe('2 places');
    // The last one marked is the first. The list is there again once the card closes, as the star has it then.
    await rows.first().getByRole('button').click();
    await star.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rows.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => list(page).count()).toBe(0);
    await page.evaluate(() => localStorage.clear());
    expect(problems).toEqual([]);
    await close();
  });

  test('are marked in a map on another website too, which has a list of its own there', async () => {
    const { page, problems, close } = await openHost({ body: oneLine() });
    const frame = await mapFrame(page);
    await frame.evaluate((hash) => {
      location.hash = hash;
    }, path.slice(1));
    await frame.getByRole('button', { name: 'Add to favourites' }).press('Enter');
    await frame.getByRole('button', { name: 'Remove from favourites' }).waitFor();
    await frame.getByRole('button', { name: 'Favourites', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('are not offered if the browser stores nothing', async () => {
    const { page, close, problems } = await openStill(browser, harness, {
      path,
      before: async (context) => {
        await context.addInitScript(() =>
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('Blocked', 'SecurityError');
            },
          }),
        );
      },
    });
    await expect.poll(() => page.locator('.atrium-card-title').innerText()).toBe('Bakery 0.1');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.atrium-star').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
