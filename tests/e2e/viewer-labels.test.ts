import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { congressCentre, hospitalFloor, type LabelledPlan } from '#tests/fixtures/labelled-plans.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue, type Venue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { openViewer, planBox, settled } from '#tests/support/viewer-page.ts';

/** Texts on the map, recorded as the browser draws them with its own fonts. */
const browser = useBrowser();
const harness = useHarness(() => venueOf(congressCentre()));

/** A text in the last picture of the places, with its middle in px of the page. */
type Written = { text: string; isCount: boolean; x: number; y: number };

/** The plan as a venue of one level. */
function venueOf({ width, height, places }: LabelledPlan): Venue {
  const venue = createVenue({ levels: 1, areas: places.length, markers: places.length });
  const [level] = venue.levels;
  const [head] = venue.project.levels;
  if (!level || !head) throw new Error('no level');
  for (const shape of [level, head]) Object.assign(shape, { width, height, maxZoom: 4 });
  const rooms = places.filter((place) => place.kind === 'area');
  const stands = places.filter((place) => place.kind === 'marker');
  const titles = (title: string) => ({
    translations: {
      en: { title, description: null, statusLabel: null, features: [], customButtonLabel: null },
    },
  });
  level.areas = level.areas.slice(0, rooms.length).map((area, i) => {
    const { data = [], title = '' } = rooms[i] ?? {};
    return { ...area, ...titles(title), data: data.map(([x, y]): [number, number] => [x, y]), tags: [] };
  });
  level.markers = level.markers.slice(0, stands.length).map((marker, i) => {
    const { position = [0, 0], title = '' } = stands[i] ?? {};
    return { ...marker, ...titles(title), type: 'classic', position: { x: position[0], y: position[1] } };
  });
  return venue;
}

/** Records every text of the picture of the places. A new picture begins by clearing the canvas. */
async function noteTexts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const notes: { text: string; font: string; x: number; y: number; canvas: HTMLCanvasElement }[] = [];
    Object.assign(window, { notes });
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.className === 'atrium-base') notes.length = 0;
      clearRect.apply(this, box);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
      const at = this.getTransform().transformPoint({ x, y });
      if (this.canvas.className === 'atrium-base')
        notes.push({ text, font: this.font, x: at.x, y: at.y, canvas: this.canvas });
      fillText.call(this, text, x, y);
    };
  });
}

const written = (page: Page): Promise<Written[]> =>
  page.evaluate(() => {
    type Note = { text: string; font: string; x: number; y: number; canvas: HTMLCanvasElement };
    return (window as unknown as { notes: Note[] }).notes.map(({ text, font, x, y, canvas }) => {
      const box = canvas.getBoundingClientRect();
      const share = box.width / canvas.width;
      return {
        text,
        isCount: font.startsWith('bold') || font.startsWith('700'),
        x: box.x + x * share,
        y: box.y + y * share,
      };
    });
  });

const namesOf = async (page: Page) =>
  (await written(page)).filter(({ isCount }) => !isCount).map(({ text }) => text);

/** Returns how many rooms show a part of their title. */
async function roomsNamed(page: Page, plan: LabelledPlan): Promise<number> {
  const names = await namesOf(page);
  const isNamed = ({ title }: { title: string }) =>
    names.some((name) => title.includes(name.replace('…', '')));
  return plan.places.filter((place) => place.kind === 'area' && isNamed(place)).length;
}

describe('names on the map', () => {
  test('of a hospital in a frame of 640 px include all 14 rooms', async () => {
    const plan = hospitalFloor();
    const hospital = await startHarness(venueOf(plan));
    const { page, problems, close } = await openViewer(browser, hospital, {
      path: '/embed/venue',
      viewport: { width: 640, height: 480 },
      before: noteTexts,
    });
    await expect.poll(() => roomsNamed(page, plan)).toBe(14);
    expect(problems).toEqual([]);
    await close();
    await hospital.stop();
  });

  test('are drawn right after the first picture, from their own script', async () => {
    harness.override(/draw-detail/, { status: 0, delayMs: 1500 });
    const { page, close } = await openViewer(browser, harness, { before: noteTexts });
    expect(await namesOf(page)).toEqual([]);
    await expect.poll(() => namesOf(page), { timeout: 10_000 }).toContain('Great Hall');
    harness.override(/draw-detail/, null);
    await close();
  });

  test('are drawn with a later picture if their script could not be loaded at first', async () => {
    harness.override(/draw-detail/, { status: 503 });
    const { page, close } = await openViewer(browser, harness, { before: noteTexts });
    harness.override(/draw-detail/, null);
    await page.mouse.move(640, 400);
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -60);
          return (await namesOf(page)).length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(3);
    await close();
  });
});

describe('a bubble', () => {
  test('counts markers that would overlap, and a click zooms in until they separate', async () => {
    const { page, close } = await openViewer(browser, harness, { before: noteTexts });
    const bubbles = async () => (await written(page)).filter(({ isCount }) => isCount);
    await expect.poll(async () => (await bubbles()).length).toBeGreaterThan(5);
    const [bubble] = (await bubbles()).sort((a, b) => Number(b.text) - Number(a.text));
    if (!bubble) throw new Error('no bubble');
    const before = await planBox(page);
    await page.mouse.move(bubble.x, bubble.y);
    await expect.poll(() => page.locator('.atrium-over').count()).toBe(1);
    await page.mouse.click(bubble.x, bubble.y);
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(before.width * 1.5);
    await settled(page);
    expect(await page.locator('.atrium-card:not([hidden])').count()).toBe(0);
    const largest = Math.max(0, ...(await bubbles()).map(({ text }) => Number(text)));
    expect(largest).toBeLessThan(Number(bubble.text));
    await close();
  });

  test('opens by a tap too', async () => {
    const { page, close } = await openViewer(browser, harness, {
      before: noteTexts,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const counts = async () => (await written(page)).filter(({ isCount }) => isCount);
    await expect.poll(async () => (await counts()).length).toBeGreaterThan(1);
    const [bubble] = await counts();
    const before = await planBox(page);
    await page.touchscreen.tap(bubble?.x ?? 0, bubble?.y ?? 0);
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(before.width * 1.5);
    await close();
  });
});
