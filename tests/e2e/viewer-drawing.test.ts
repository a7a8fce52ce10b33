import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { firstArea, openStill, openViewer, planBox, screenOf, settled } from '#tests/support/viewer-page.ts';

/** Switching levels and drawing them: statements 5, 13, 19, 24 and 25. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ hasImages: true }));

/** Returns the pixels of the drawing for each px. */
const scaleOf = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.atrium-base:not([hidden])');
    return canvas ? canvas.width / Number.parseFloat(canvas.style.width) : 0;
  });

describe('levels', () => {
  test('keep position and zoom at a switch between plans of one size, are announced, and show no blank picture', async () => {
    const { page, close } = await openViewer(browser, harness);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, -500);
    await settled(page);
    const before = await planBox(page);
    await page.evaluate(() => {
      const seen: boolean[] = [];
      Object.assign(window, { seen });
      const look = () => {
        seen.push(
          document.querySelector('.atrium-plan img') !== null &&
            document.querySelector('.atrium-base:not([hidden])') !== null,
        );
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('radio', { name: 'First floor' }).click();
    await expect
      .poll(() => page.locator('[aria-live="polite"]').first().textContent())
      .toContain('First floor');
    await settled(page);
    expect(await planBox(page)).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { seen: boolean[] }).seen.every(Boolean))).toBe(
      true,
    );
    expect(page.url()).toContain('#/level-1');
    await close();
  });
});

describe('the drawing', () => {
  test('keeps the places usable under a broken image, and reports it', async () => {
    harness.override('/plan-0.svg', { status: 404 });
    const { page, close } = await openViewer(browser, harness);
    await expect.poll(() => page.locator('.atrium-note').textContent()).toContain('could not be loaded');
    const at = await screenOf(page, firstArea);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.atrium-card:not([hidden])');
    // On a screen of the usual density.
    expect(await scaleOf(page)).toBeCloseTo(1, 1);
    harness.override('/plan-0.svg', null);
    await close();
  });

  test("of large levels is done by the worker, under the document's own policy", async () => {
    const large = await startHarness(createVenue({ levels: 1, areas: 800, markers: 400 }));
    const { page, problems, close } = await openViewer(browser, large);
    await page.waitForTimeout(1200);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -400);
    await settled(page);
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('.atrium-base').length)).toBe(2);
    expect(large.requests).toContain('/build/redraw-worker.js');
    expect(problems).toEqual([]);
    await close();
    await large.stop();
  });

  test('has the outline of a selected area below the names, and nothing of it above them', async () => {
    const { page, close } = await openStill(browser, harness, {
      before: async (context) => {
        await context.addInitScript(`globalThis.drawn = [];
          const { prototype } = CanvasRenderingContext2D;
          for (const name of ['stroke', 'fillText']) {
            const draw = prototype[name];
            prototype[name] = function (...rest) {
              drawn.push([name, this.canvas.className, this.strokeStyle]);
              return draw.apply(this, rest);
            };
          }`);
      },
    });
    const drawn = () =>
      page.evaluate<[string, string, string][]>('drawn.filter(([, name]) => name === "atrium-base")');
    const before = await drawn();
    await page.evaluate(() => {
      location.hash = '#/level-0/area-0-1';
    });
    await page.waitForSelector('.atrium-card:not([hidden])');
    await settled(page);
    await expect.poll(() => page.locator('.atrium-top').isVisible()).toBe(false);
    const known = new Set(before.map(([, , style]) => style));
    const after = (await drawn()).slice(before.length);
    const outline = after.findLastIndex(([name, , style]) => name === 'stroke' && !known.has(style));
    expect(outline).toBeGreaterThan(-1);
    expect(after.slice(outline).some(([name]) => name === 'fillText')).toBe(true);
    await close();
  });

  test('is sharp on high-density screens, with at most twice the pixels', async () => {
    for (const [deviceScaleFactor, expected] of [
      [2, 2],
      [3, 2],
    ] as const) {
      const { page, close } = await openViewer(browser, harness, {
        deviceScaleFactor,
        viewport: { width: 500, height: 600 },
      });
      expect(await scaleOf(page)).toBeCloseTo(expected, 1);
      await close();
    }
  });
});
