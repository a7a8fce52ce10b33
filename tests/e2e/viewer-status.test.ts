import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, screenOf } from '#tests/support/viewer-page.ts';

/** What is closed, and what a filter leaves, on the map. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => {
  const venue = createVenue({ levels: 1, areas: 24, markers: 6, hasImages: true });
  const [level] = venue.levels;
  for (const place of [...(level?.areas ?? []), ...(level?.markers ?? [])]) {
    place.status = null;
    place.tags = [];
  }
  const tag = venue.project.tags[0];
  if (level && tag) {
    for (const area of level.areas.slice(0, 3)) area.tags = [tag];
    for (const [i, marker] of level.markers.entries())
      Object.assign(marker, { type: 'classic', icon: i === 0 ? 'elevator' : 'info', color: '#0d6560' });
    Object.assign(level.markers[0] ?? {}, { position: { x: 1400, y: 900 } });
    Object.assign(level.markers[1] ?? {}, { position: { x: 1200, y: 900 } });
  }
  return venue;
});

/** Returns the colours of a square around a map point, px of 10 around it. */
async function colorsAt(page: Page, point: readonly [number, number], reach = 10) {
  const { x, y } = await screenOf(page, point);
  const clip = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)]);
}

const brightness = ([red = 0, green = 0, blue = 0]: number[]) => (red + green + blue) / 3;
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 90 && blue < 90;
/** Returns a point of an area without a name or marker: near its lower left corner. */
const emptySpot = (ring: readonly (readonly [number, number])[]): [number, number] => {
  const [left, bottom] = [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([, y]) => y))];
  return [left + 25, bottom - 25];
};
const spread = (colors: number[][]) => {
  const all = colors.map(brightness);
  return Math.max(...all) - Math.min(...all);
};

test('a closed room is hatched and a lift that is out crossed out, from the moment that its status says so', async () => {
  const { page, close } = await openStill(browser, harness);
  const [level] = harness.venue.levels;
  const ring = level?.areas[3]?.data ?? [];
  await expect.poll(async () => spread(await colorsAt(page, emptySpot(ring)))).toBeLessThan(20);
  expect((await colorsAt(page, [1400, 900])).some(isRed)).toBe(false);
  harness.change(({ levels }) => {
    for (const place of [levels[0]?.areas[3], levels[0]?.markers[0]])
      if (place) place.status = { type: 'error' };
  });
  await page.reload();
  await page.waitForSelector('#atrium[data-painted]');
  await expect.poll(async () => spread(await colorsAt(page, emptySpot(ring)))).toBeGreaterThan(40);
  await expect.poll(async () => (await colorsAt(page, [1400, 900])).some(isRed)).toBe(true);
  await close();
});

test('a filter dims places and names that do not match, and keeps lifts as they are', async () => {
  const { page, close } = await openStill(browser, harness);
  const [level] = harness.venue.levels;
  const [matching, other] = [level?.areas[1]?.data ?? [], level?.areas[5]?.data ?? []];
  const [fill] = await colorsAt(page, emptySpot(other));
  const lift = (await colorsAt(page, [1400, 900])).join();
  const sign = (await colorsAt(page, [1200, 900])).join();
  await page.evaluate(() => {
    location.hash = '#/level-0?tags=Food';
  });
  await expect
    .poll(async () => brightness((await colorsAt(page, emptySpot(other)))[0] ?? []) - brightness(fill ?? []))
    .toBeGreaterThan(10);
  expect(spread(await colorsAt(page, emptySpot(matching)))).toBeLessThan(20);
  expect((await colorsAt(page, [1400, 900])).join()).toBe(lift);
  expect((await colorsAt(page, [1200, 900])).join()).not.toBe(sign);
  // The dimmed room is still there, and so is its name.
  const { x, y } = await screenOf(page, [
    ((other[0]?.[0] ?? 0) + (other[1]?.[0] ?? 0)) / 2,
    ((other[0]?.[1] ?? 0) + (other[2]?.[1] ?? 0)) / 2,
  ]);
  const { data } = await sharp(
    await page.screenshot({ clip: { x: x - 50, y: y - 25, width: 100, height: 50 } }),
  )
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data) - Math.min(...data)).toBeGreaterThan(50);
  await close();
});
