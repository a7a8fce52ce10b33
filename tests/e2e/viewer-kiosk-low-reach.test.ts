import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** A screen that lies across and hangs high, so that little of it is within reach from a wheelchair. */
const browser = useBrowser({ pictures: false });
let harness: Harness;
const hung = { bottomMm: 900, heightMm: 600 };
const viewport = { width: 1366, height: 768 };
/** Below this, px, a control is within reach: 1,220 mm above the floor. */
const reachTop = ((hung.bottomMm + hung.heightMm - 1220) / hung.heightMm) * viewport.height;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  Object.assign(venue.project.settings.kiosk, { idleSeconds: 600, screen: hung });
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

/** Returns the visible controls of an element that are partly out of reach, or outside the screen. */
const outOfReach = (page: Page, selector: string) =>
  page.locator(selector).evaluate(
    (root, [top, bottom]) =>
      [...root.querySelectorAll<HTMLElement>('button')].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isListed = control.closest('.atrium-card-scroll') !== null;
        if (!control.checkVisibility() || isListed || (box.top >= top - 1 && box.bottom <= bottom)) return [];
        return [`${control.ariaLabel ?? control.textContent}: ${box.top} to ${box.bottom}`];
      }),
    [reachTop, viewport.height] as const,
  );

test('has directions, with a step in sight, and the code within reach at every text size', async () => {
  const { page, problems, close } = await openStill(browser, harness, {
    path: '/?mode=kiosk#/level-0?here=here-0',
    viewport,
    hasTouch: true,
  });
  await page.getByRole('button', { name: 'Touch to start' }).click({ position: { x: 40, y: 40 } });
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('lounge');
  await page.getByRole('option').first().click();
  await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
  await page.locator('.atrium-way-answered').waitFor();
  const dialog = page.locator('dialog[open]');
  for (const size of [0, 1, 2]) {
    if (size > 0) await page.getByRole('button', { name: 'Larger text' }).click();
    expect([size, await outOfReach(page, '.atrium-way')]).toEqual([size, []]);
    const scroller = await page.locator('.atrium-way .atrium-card-scroll').boundingBox();
    expect(scroller?.height ?? 0).toBeGreaterThan(44);
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    await dialog.locator('.atrium-qr').waitFor();
    expect([size, await outOfReach(page, 'dialog[open]')]).toEqual([size, []]);
    const box = await dialog.boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual(reachTop);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    expect(await dialog.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  expect(problems).toEqual([]);
  await close();
});
