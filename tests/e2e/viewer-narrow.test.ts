import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { card, openStill, planBox, settled } from '#tests/support/viewer-page.ts';

/** Bars, buttons and links in small boxes: with long names of levels, a filter and two actions. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => {
  const venue = createVenue({ levels: 3, areas: 12, markers: 6 });
  for (const level of [...venue.levels, ...venue.project.levels])
    level.name = level.order === 2 ? 'Roof' : `Tiefgarage Untergeschoss Nord ${level.order}`;
  return venue;
});

const open = (width: number, height: number, path = '/') =>
  openStill(browser, harness, { viewport: { width, height }, path });

/** Maps that take one size after the other. */
const english = useShared(() => open(320, 480));
const arabic = useShared(() => open(320, 480, '/?lang=ar'));

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
};

describe('the search beside a level with a long name', () => {
  const visit = useShared(async () => {
    const opened = await open(1000, 600);
    const { page } = opened;
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('button', { name: /Food/ }).click();
    await page.keyboard.press('Escape');
    return opened;
  });

  test.each([
    [1280, 720],
    [560, 400],
    [480, 400],
    [430, 538],
    [390, 488],
    [380, 488],
  ])('fits its label after a resize to %d x %d px, even with a filter', async (width, height) => {
    const { page } = await visit();
    await page.setViewportSize({ width: 1000, height: 600 });
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await boxOf(page, '.atrium-search input')).width).toBeGreaterThan(90);
    const bar = await boxOf(page, '.atrium-toolbar');
    expect(bar.x + bar.width).toBeLessThanOrEqual(width);
    expect((await boxOf(page, '.atrium-levels')).width).toBeGreaterThanOrEqual(90);
  });
});

test('a short name of a level is complete beside a narrowed search', async () => {
  const { page } = await english();
  await page.setViewportSize({ width: 568, height: 320 });
  await page.evaluate(() => {
    location.hash = '#/level-2';
  });
  const name = page.locator('.atrium-levels .atrium-button-text');
  await expect.poll(() => name.innerText()).toBe('Roof');
  const lacking = await name.evaluate((span) => {
    const range = document.createRange();
    range.selectNodeContents(span);
    return range.getBoundingClientRect().width - span.getBoundingClientRect().width;
  });
  expect(lacking).toBeLessThanOrEqual(0);
  expect((await boxOf(page, '.atrium-search')).width).toBeLessThan(360);
  await page.evaluate(() => {
    location.hash = '#/level-0';
  });
});

test('a long name of a level keeps its beginning in an interface of the other writing direction', async () => {
  const { page } = await arabic();
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.locator('.atrium-levels .atrium-button-text');
  const [shown, written] = await name.evaluate((span) => {
    const range = document.createRange();
    range.setStart(span.firstChild ?? span, 0);
    range.setEnd(span.firstChild ?? span, 1);
    return [span.getBoundingClientRect(), range.getBoundingClientRect()];
  });
  expect(Math.round(written?.left ?? 0)).toBe(Math.round(shown?.left ?? -1));
});

describe('a narrow map for a mouse', () => {
  test.each([
    [320, 480],
    [300, 240],
    [460, 700],
  ])('of %d x %d px is centred and complete until a place is shown', async (width, height) => {
    for (const visit of [english, arabic]) {
      const { page } = await visit();
      await page.setViewportSize({ width, height });
      const middle = async () => {
        const { x, width: wide } = await planBox(page);
        return Math.abs(Math.round(x + wide / 2 - width / 2));
      };
      await expect.poll(middle).toBe(0);
      const before = await planBox(page);
      await page.evaluate(() => {
        location.hash = '#/level-0/area-0-0';
      });
      await card(page).waitFor();
      await page.locator('.atrium-card-close').click();
      await settled(page);
      await page.keyboard.press('0');
      await expect.poll(async () => Math.round((await planBox(page)).x)).toBe(Math.round(before.x));
    }
  });
});

describe('a frame under 300 px', () => {
  test.each([
    [300, 240],
    [240, 200],
    [600, 280],
  ])('of %d x %d px has its links at the lower edge, beside the zoom buttons', async (width, height) => {
    const { page } = await english();
    await page.setViewportSize({ width, height });
    await page.locator('.atrium-controls button').first().waitFor();
    await expect.poll(async () => (await boxOf(page, '.atrium-foot')).y).toBeGreaterThan(height / 2);
    const foot = await boxOf(page, '.atrium-foot');
    expect(foot.y + foot.height).toBeLessThanOrEqual(height);
    const controls = await boxOf(page, '.atrium-controls');
    expect(foot.x + foot.width).toBeLessThanOrEqual(controls.x);
  });
});
