import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import type { Harness } from '#tests/support/viewer-harness.ts';
import { card, openStill, planBox, screenOf, settled } from '#tests/support/viewer-page.ts';

/** Transparent pictures with dark lines, and pictures of any shape: plans, icons, pictures of places. */
const darkLines = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0H${width}V${height}H0Z" fill="none" stroke="#000" stroke-width="${width / 20}"/></svg>`;
const wideIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80" viewBox="0 0 320 80"><rect width="320" height="80" fill="#f0f"/></svg>';
const signAt: [number, number] = [800, 500];

const browser = useBrowser({ pictures: true });
const harness = useHarness(() => {
  const venue = createVenue({ levels: 1, areas: 1, markers: 1, hasImages: true });
  const [level] = venue.levels;
  const [sign] = level?.markers ?? [];
  if (!level || !sign) throw new Error('The venue has no sign.');
  const look = { type: 'classic', color: '#00ff00', icon: '/icon.svg', size: 64, zoomMin: null, tags: [] };
  Object.assign(sign, look, { position: { x: signAt[0], y: signAt[1] } });
  sign.images = [{ id: sign.id, url: '/picture.svg', thumbnails: [], order: 0, alt: {} }];
  return venue;
});

function serveDrawings(to: Harness): void {
  const svg = (body: string) => ({ status: 200, body, headers: { 'Content-Type': 'image/svg+xml' } });
  to.override('/plan-0.svg', svg(darkLines(1600, 1000)));
  to.override('/icon.svg', svg(wideIcon));
  to.override('/picture.svg', svg(darkLines(400, 300)));
}

async function openMap(colorScheme: 'light' | 'dark') {
  serveDrawings(harness);
  return openStill(browser, harness, { colorScheme });
}

type Shot = { data: Buffer; width: number };
const shotOf = async (page: Page): Promise<Shot> => {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
};
const pixel = ({ data, width }: Shot, x: number, y: number) => {
  const at = 3 * (Math.round(y) * width + Math.round(x));
  return [data[at], data[at + 1], data[at + 2]];
};

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const visit = useShared(() => openMap(scheme));

  test('a transparent plan has white paper under it, up to its edges', async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      location.hash = '#/level-0?z=1&x=800&y=500';
    });
    await settled(page);
    const box = await planBox(page);
    const shot = await shotOf(page);
    for (const [x, y] of [
      [0.7, 0.2],
      [0.9, 0.8],
    ] as const) {
      expect(pixel(shot, box.x + x * box.width, box.y + y * box.height)).toEqual([255, 255, 255]);
    }
  });

  test('a transparent picture has white paper under it, on the card and enlarged', async () => {
    const { page } = await visit();
    await page.evaluate(() => {
      location.hash = '#/level-0/marker-0-0';
    });
    await card(page).waitFor();
    const middleOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not shown.`);
      return pixel(await shotOf(page), box.x + box.width / 2, box.y + box.height / 2);
    };
    const patience = { timeout: 20_000 };
    await expect.poll(() => middleOf('.atrium-images img'), patience).toEqual([255, 255, 255]);
    await card(page).locator('.atrium-images button').first().click();
    await expect.poll(() => middleOf('.atrium-gallery img'), patience).toEqual([255, 255, 255]);
    const enlarged = await page.locator('.atrium-gallery img').boundingBox();
    expect((enlarged?.width ?? 0) / (enlarged?.height ?? 1)).toBeCloseTo(400 / 300, 1);
    expect(pixel(await shotOf(page), 20, 400)).not.toEqual([255, 255, 255]);
  });
});

test('a transparent plan lies on the colour that the owner chose for the canvas', async () => {
  serveDrawings(harness);
  harness.change(({ project }) => Object.assign(project.appearance, { canvasBackgroundColor: '#123456' }));
  const { page, close } = await openStill(browser, harness, { colorScheme: 'dark' });
  const box = await planBox(page);
  expect(pixel(await shotOf(page), box.x + box.width * 0.7, box.y + box.height * 0.2)).toEqual([
    0x12, 0x34, 0x56,
  ]);
  harness.change(({ project }) => Object.assign(project.appearance, { canvasBackgroundColor: null }));
  await close();
});

test('an icon keeps its proportions on the map', async () => {
  const { page, close } = await openMap('light');
  const at = await screenOf(page, signAt);
  const sizeOf = async () => {
    const shot = await shotOf(page);
    const isIcon = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = pixel(shot, x, y);
      return red > 200 && green < 60 && blue > 200;
    };
    const count = (step: (i: number) => boolean) =>
      Array.from({ length: 80 }, (_, i) => i - 40).filter(step).length;
    return { width: count((i) => isIcon(at.x + i, at.y)), height: count((i) => isIcon(at.x, at.y + i)) };
  };
  await expect.poll(async () => (await sizeOf()).width, { timeout: 30_000 }).toBeGreaterThan(20);
  const { width, height } = await sizeOf();
  expect(width / height).toBeGreaterThan(3);
  expect(width / height).toBeLessThan(5);
  await close();
});
