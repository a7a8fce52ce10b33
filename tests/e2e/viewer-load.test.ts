import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { closeWaiting } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness, viewerScript } from '#tests/support/viewer-harness.ts';
import { openStill, openViewer, painted, planBox, screenOf, settled } from '#tests/support/viewer-page.ts';

/** The order and the size of what loads: statements 3 to 6 and 25. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue({ areas: 200, markers: 0, hasImages: true }));

const levelFile = /^\/data\/level-/;

/** Slow 4G as browsers emulate it, with a processor of half the speed. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  // A browser that is made slower works as much longer.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
  return session;
}

describe('a map on Slow 4G with a slow processor', () => {
  test('is shown after two requests in a row: the document and one script', async () => {
    harness.override(levelFile, { status: 0, delayMs: 60_000 });
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(harness.origin, { waitUntil: 'commit' });
    // The data of the level never arrive, and the map still moves and shows its texts.
    await page.waitForSelector('#atrium[data-painted]', { timeout: 30_000 });
    const before = await planBox(page);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(before.width * 1.2);
    // Names and icons follow in their own script. Only requests before the first picture count.
    const scripts = await page.evaluate(() => {
      const painted = performance.getEntriesByName('atrium-painted')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime <= painted)
        .map(({ name }) => new URL(name).pathname);
    });
    expect(scripts).toEqual([viewerScript()]);
    harness.override(levelFile, null);
    await context.close();
  });

  test('opens the card for a tap before the data of the level as soon as they arrive', async () => {
    harness.override(levelFile, { status: 0, delayMs: 1500 });
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(harness.origin, { waitUntil: 'commit' });
    await page.waitForSelector('#atrium[data-painted]');
    await page.waitForSelector('.atrium-search');
    const at = await screenOf(page, [15, 30]);
    await page.mouse.click(at.x, at.y);
    await page.waitForSelector('.atrium-card:not([hidden])', { timeout: 10_000 });
    harness.override(levelFile, null);
    await context.close();
  });
});

describe('the list of places', () => {
  test('is laid out once the browser is idle, and the map is usable earlier', async () => {
    const hold = async (context: { addInitScript(script: string): Promise<unknown> }) => {
      await context.addInitScript(`const held = [];
        globalThis.requestIdleCallback = (run) => held.push(run);
        globalThis.goIdle = () => { for (const run of held.splice(0)) run(); };`);
    };
    const { page, close } = await openStill(browser, harness, { before: hold });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('atrium-ready').length)).toBe(1);
    const isLaidOut = () =>
      page
        .locator('.atrium-places button')
        .first()
        .evaluate((button) => button.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isLaidOut()).toBe(false);
    await page.evaluate('goIdle()');
    await expect.poll(isLaidOut).toBe(true);
    await close();
  });
});

describe('the plan', () => {
  test('loads in the smallest form that covers the view, and in finer ones as the map zooms in', async () => {
    const venue = createVenue({ levels: 1, hasImages: true });
    const [level] = venue.levels;
    if (level) level.imageThumbnails = ['/plan-1.svg', '/plan-2.svg', '/plan-3.svg'];
    const own = await startHarness(venue);
    const { page, close } = await openStill(browser, own, { viewport: { width: 390, height: 700 } });
    const plans = () => own.requests.filter((path) => path.startsWith('/plan-'));
    await expect.poll(() => plans()[0]).toBe('/plan-2.svg');
    expect(plans()).not.toContain('/plan-0.svg');
    await page.mouse.move(195, 350);
    for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -500);
    await settled(page);
    await expect.poll(() => plans().at(-1)).toBe('/plan-0.svg');
    await expect.poll(() => page.locator('.atrium-plan img').getAttribute('src')).toBe('/plan-0.svg');
    await close();
    await own.stop();
  });

  test('that replaces another appears in open maps, and the old one stays until the new one is drawn', async () => {
    const own = await startHarness(createVenue({ levels: 1, hasImages: true }));
    const { page, close } = await openStill(browser, own);
    const shown = () => page.locator('.atrium-plan img').getAttribute('src');
    expect(await shown()).toBe('/plan-0.svg');
    own.change(({ levels }) => {
      if (levels[0]) levels[0].imageUrl = '/plan-7.svg';
    });
    await expect.poll(shown, { timeout: 20_000 }).toBe('/plan-7.svg');
    await close();
    await own.stop();
  });

  test('starts at the zoom that the level is set to', async () => {
    const venue = createVenue({ levels: 1 });
    const plain = await startHarness(venue);
    const { page, close } = await openStill(browser, plain, { path: '/#/level-0?z=1&x=800&y=500' });
    const before = await planBox(page);
    plain.change(({ levels }) => {
      if (levels[0]) levels[0].defaultZoom = 2;
    });
    await page.goto(`${plain.origin}/?anew`);
    await painted(page);
    expect((await planBox(page)).width / before.width).toBeCloseTo(2, 2);
    await close();
    await plain.stop();
  });
});

describe('a page that embeds a map', () => {
  test('shows a poster in place of the map until the map has loaded', async () => {
    harness.setPage(
      '/poster',
      `<!doctype html><html lang="en"><body><atrium-map map="venue" load="click" poster="${harness.origin}/plan-0.svg" style="height:400px"></atrium-map><script src="${harness.origin}/embed.js"></script></body></html>`,
    );
    const page = await browser.newPage();
    await page.goto(`${harness.hostOrigin}/poster`);
    const button = page.getByRole('button', { name: 'Show the map' });
    expect(await button.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
      '/plan-0.svg',
    );
    await button.click();
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
    expect(await button.count()).toBe(0);
    await page.close();
  });

  test('names the poster of a map that loads by itself, in the language of the page', async () => {
    harness.setPage(
      '/poster-below',
      `<!doctype html><html lang="de"><body><div style="height:3000px"></div><atrium-map map="venue" poster="${harness.origin}/plan-0.svg"></atrium-map><script src="${harness.origin}/embed.js"></script></body></html>`,
    );
    const page = await browser.newPage();
    await page.goto(`${harness.hostOrigin}/poster-below`);
    const button = page.getByRole('button', { name: 'Karte anzeigen' });
    await button.waitFor();
    // The picture alone stands for a map that comes without a click.
    expect(await button.evaluate((element) => getComputedStyle(element).color)).toBe('rgba(0, 0, 0, 0)');
    await page.close();
  });

  test('finds a poster at the base address of the page, like any picture', async () => {
    harness.setPage(
      '/poster-by-base',
      `<!doctype html><html lang="en"><head><base href="/assets/"></head><body>
<atrium-map map="venue" load="click" poster="plan.png" style="height:400px"></atrium-map>
<script src="${harness.origin}/embed.js"></script></body></html>`,
    );
    const page = await browser.newPage();
    await page.goto(`${harness.hostOrigin}/poster-by-base`);
    const button = page.getByRole('button', { name: 'Show the map' });
    const image = await button.evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(image).toBe(`url("${harness.hostOrigin}/assets/plan.png")`);
    await page.close();
  });
});

describe('memory', () => {
  test('stays under 150 MB and does not grow over fifty level switches', async () => {
    await closeWaiting();
    const large = await startHarness(createVenue({ areas: 200, markers: 100, hasImages: true }));
    const { page, context, close } = await openViewer(browser, large, { deviceScaleFactor: 2 });
    const session = await context.newCDPSession(page);
    const switchLevels = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const name = ['First floor', 'Second floor', 'Ground floor'][i % 3] ?? '';
        // Not by role: finding it among 300 places takes more time than the switch.
        await page.locator(`[role=radio][title="${name}"]`).dispatchEvent('click');
        await page.waitForTimeout(50);
        await expect.poll(() => page.url()).toContain(`#/level-${(i + 1) % 3}`);
      }
      await settled(page);
      await page.waitForTimeout(300);
      return held(page, context, session);
    };
    const few = await switchLevels(6);
    const many = await switchLevels(51);
    expect(many.megabytes).toBeLessThan(150);
    expect(many.megabytes).toBeLessThan(few.megabytes + 8);
    expect(many.scriptMegabytes).toBeLessThan(few.scriptMegabytes + 3);
    expect(many.canvases).toBe(few.canvases);
    expect(many.nodes).toBeLessThan(few.nodes + 300);
    if (many.processMegabytes !== null) expect(many.processMegabytes).toBeLessThan(150);
    await close();
    await large.stop();
  }, 120_000);
});

/** Memory of scripts and canvases. On Linux also the memory of the process beyond that of an empty page. */
async function held(page: Page, context: BrowserContext, session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = (await session.send('Memory.getDOMCounters')) as { nodes: number };
  const [canvases, pixels] = await page.evaluate(() => {
    const all = [...document.querySelectorAll('canvas')];
    return [all.length, all.reduce((sum, { width, height }) => sum + width * height, 0)] as const;
  });
  const megabytes = (usedSize + pixels * 4) / 1_048_576;
  const scriptMegabytes = usedSize / 1_048_576;
  return {
    megabytes,
    scriptMegabytes,
    nodes,
    canvases,
    processMegabytes: await processMegabytes(page, context),
  };
}

async function processMegabytes(page: Page, context: BrowserContext): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const session = await browser.newBrowserCDPSession();
  const empty = await context.newPage();
  const renderers = async () => {
    const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
      processInfo: { type: string; id: number }[];
    };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMegabytes(id));
  };
  const sizes = await renderers();
  await empty.close();
  await session.detach();
  await page.bringToFront();
  return Math.max(...sizes) - Math.min(...sizes);
}

/** Memory that is not shared with other processes. Most of it is the browser's own code. */
function privateMegabytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kilobytes = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].map(([, count]) =>
      Number(count),
    );
    return kilobytes.reduce((sum, count) => sum + count, 0) / 1024;
  } catch {
    return 0;
  }
}
