import type { Frame, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openViewer, screenOf } from '#tests/support/viewer-page.ts';

/** The cost of an idle map. Its first level has three pulse markers. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));
const { openHost } = hostPages(browser, harness);

const playing = (page: Page | Frame) =>
  page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
const pulses = (page: Page | Frame) => page.locator('.atrium-pulses > div').count();

/** Counts the frames that the page requests from its start. */
const countFrames = async (context: { addInitScript(script: string): Promise<unknown> }) => {
  await context.addInitScript(`globalThis.framesAsked = 0;
    const ask = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => { framesAsked++; return ask(run); };`);
};

describe('pulses', () => {
  test('start after the first picture, which does not wait for them', async () => {
    const note = async (context: { addInitScript(script: string): Promise<unknown> }) => {
      await context.addInitScript(`const mark = performance.mark.bind(performance);
        performance.mark = (name, options) => {
          if (name === 'atrium-painted') globalThis.pulsesAtFirst ??= document.querySelectorAll('.atrium-pulses > div').length;
          return mark(name, options);
        };`);
    };
    const { page, close } = await openViewer(browser, harness, { before: note });
    expect(await page.evaluate('pulsesAtFirst')).toBe(0);
    await expect.poll(() => pulses(page)).toBe(3);
    await close();
  });

  /** The map that a visitor moves and hides is the one that drew nothing. */
  const visit = useShared(() => openViewer(browser, harness, { before: countFrames }));

  test('move at their markers while the map draws nothing', async () => {
    const { page } = await visit();
    await expect.poll(() => pulses(page)).toBe(3);
    await expect.poll(() => playing(page)).toBe(3);
    await page.waitForTimeout(700);
    const asked = await page.evaluate('framesAsked');
    const scales = new Set<string>();
    await expect
      .poll(async () => {
        const ring = page.locator('.atrium-pulses > div > div').first();
        scales.add(await ring.evaluate((element) => getComputedStyle(element).transform));
        return scales.size;
      })
      .toBeGreaterThan(3);
    expect(await page.evaluate('framesAsked')).toBe(asked);
    const marker = harness.venue.levels[0]?.markers.find(({ type }) => type === 'pulse');
    const at = await screenOf(page, [marker?.position.x ?? 0, marker?.position.y ?? 0]);
    const box = await page.locator('.atrium-pulses > div > canvas').first().boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(at.x, -0.5);
    expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(at.y, -0.5);
    expect(box?.width).toBeLessThan(64);
  });

  test('stay at their markers under a drag', async () => {
    const { page } = await visit();
    await expect.poll(() => pulses(page)).toBe(3);
    const place = async () => (await page.locator('.atrium-pulses > div').first().boundingBox())?.x ?? 0;
    const before = await place();
    await page.mouse.move(640, 300);
    await page.mouse.down();
    await page.mouse.move(700, 300, { steps: 4 });
    await expect.poll(place).toBeCloseTo(before + 60, -0.5);
    await page.mouse.up();
  });

  test('stop while the page is hidden, and continue when it is visible again', async () => {
    const { page } = await visit();
    await expect.poll(() => playing(page)).toBe(3);
    const hide = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    await expect.poll(() => playing(page)).toBe(0);
    await hide(false);
    await expect.poll(() => playing(page)).toBe(3);
  });

  test('stop while the map is scrolled out of view', async () => {
    const { page, close } = await openHost({
      hasMotion: true,
      body: `<atrium-map map="venue" style="height:600px"></atrium-map><script async src="${harness.origin}/embed.js"></script><div style="height:4000px"></div>`,
    });
    const frame = await mapFrame(page);
    await expect.poll(() => playing(frame)).toBe(3);
    await page.evaluate(() => scrollTo(0, 3000));
    await expect.poll(() => playing(frame)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => playing(frame)).toBe(3);
    await close();
  });

  test('end at once when the visitor asks for reduced motion', async () => {
    const { page } = await visit();
    await expect.poll(() => playing(page)).toBe(3);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => pulses(page)).toBe(0);
  });
});

test('places are drawn once until the map is interactive, however often the same theme is set', async () => {
  harness.override(/\/draw-detail-/, { status: 0, delayMs: 3000 });
  const countPictures = async (context: { addInitScript(script: string): Promise<unknown> }) => {
    await context.addInitScript(`globalThis.pictures = 0;
      const clear = CanvasRenderingContext2D.prototype.clearRect;
      CanvasRenderingContext2D.prototype.clearRect = function (...box) {
        if (this.canvas.className === 'atrium-base') pictures++;
        return clear.apply(this, box);
      };
      const mark = performance.mark.bind(performance);
      performance.mark = (name, options) => {
        if (name === 'atrium-ready') globalThis.picturesAtReady = pictures;
        return mark(name, options);
      };`);
  };
  const { page, close } = await openViewer(browser, harness, { before: countPictures });
  await expect.poll(() => page.evaluate('globalThis.picturesAtReady')).toBe(1);
  harness.override(/\/draw-detail-/, null);
  await close();
});
