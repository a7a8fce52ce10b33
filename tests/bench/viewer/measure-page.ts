import type { Browser, CDPSession, Page } from 'playwright';

/** Cost of moving the map on the main thread, in ms: the 95th percentile of the steps. */
export type Handling = {
  /** Script and layout of one pan frame and of one zoom step. */
  panMs: number;
  zoomMs: number;
  /** Script of one hover move. */
  hoverMs: number;
};

/** As slow as a mid-range phone. */
const processorSlowdown = 4;
/** Slow 4G of browser tools: 1.6 Mbit/s, 150 ms round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const steps = 40;
/** By then, everything that loads after the first picture is loaded and built. */
const restMs = 5000;
const idleSeconds = 5;

/** Returns the time from navigation to the first frame with the places, in ms, on a slowed processor and Slow 4G. */
export async function measureSlowLoad(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openSlowly(browser);
  const shownMs = await openUntil(page, url, 'shown');
  await context.close();
  return shownMs;
}

/** Like measureSlowLoad, and also the time to the frame in which everything that the address asks for is usable. */
export async function measureSlowVisit(
  browser: Browser,
  url: string,
): Promise<{ paintedMs: number; usableMs: number }> {
  const { context, page } = await openSlowly(browser);
  const usableMs = await openUntil(page, url, 'usable');
  const paintedMs = await timeOf(page, 'shown');
  await context.close();
  return { paintedMs, usableMs };
}

/** Returns the ms a second that the main thread works on an untouched page, with `sight` in view. */
export async function measureIdle(browser: Browser, url: string, sight: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(url);
  await page.waitForSelector(sight, { state: 'attached' });
  await page.waitForTimeout(restMs);
  await session.send('Performance.enable');
  const before = await busyMs(session);
  await page.waitForTimeout(idleSeconds * 1000);
  const cost = (await busyMs(session)) - before;
  await context.close();
  return cost / idleSeconds;
}

/** Opens a phone's page on a slowed processor and Slow 4G. */
async function openSlowly(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return { context, page };
}

type Moment = 'shown' | 'usable';

async function openUntil(page: Page, url: string, moment: Moment): Promise<number> {
  await page.addInitScript(markFrames);
  // Listens instead of polling: a polling script of 300 KB would be compiled while the map is painted.
  const shown = page.waitForEvent('console', {
    predicate: (message) => message.text() === `bench-${moment}`,
    timeout: 60_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  await shown;
  return timeOf(page, moment);
}

function timeOf(page: Page, moment: Moment): Promise<number> {
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0, `bench-${moment}`);
}

/** Returns the time from navigation to the first frame with the places, in ms, on a slowed processor. */
export async function measurePainted(browser: Browser, url: string): Promise<number> {
  const { context, page } = await openPage(browser);
  const paintedMs = await openUntil(page, url, 'shown');
  await context.close();
  return paintedMs;
}

/** Opens the page on a slowed processor, then drives it like a hand without the slowdown. */
export async function measureHandling(browser: Browser, url: string): Promise<Handling> {
  const { context, page, session } = await openPage(browser);
  await page.addInitScript(markFrames);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('bench-shown').length > 0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(restMs);
  const hoverMs = await drive(page, session, async (i) => page.mouse.move(300 + i * 12, 250 + (i % 9) * 20));
  await page.mouse.move(600, 400);
  await page.mouse.down();
  const panMs = await drive(page, session, async (i) =>
    page.mouse.move(600 + Math.sin(i / 4) * 90, 400 + Math.cos(i / 4) * 70),
  );
  await page.mouse.up();
  await page.waitForTimeout(600);
  const zoomMs = await drive(page, session, async (i) => page.mouse.wheel(0, i % 8 < 4 ? -40 : 40));
  await page.waitForTimeout(600);
  await context.close();
  return { panMs, zoomMs, hoverMs };
}

/** Opens a page on a slowed processor. */
async function openPage(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return { context, page, session };
}

/** The page marks when it has drawn. This marks when the frame with the drawing, including layout, is made. */
function markFrames(): void {
  const mark = performance.mark.bind(performance);
  const moments: Record<string, string> = { 'atrium-painted': 'bench-shown', 'atrium-ready': 'bench-usable' };
  performance.mark = (name, options) => {
    const moment = moments[name];
    const show = () => {
      if (!moment) return;
      mark(moment);
      console.debug(moment);
    };
    if (moment) requestAnimationFrame(() => setTimeout(show, 0));
    return mark(name, options);
  };
}

/** Returns the busy time of the main thread for each step until the next frame is drawn. */
async function drive(page: Page, session: CDPSession, step: (i: number) => Promise<void>): Promise<number> {
  await session.send('Performance.enable');
  const costs: number[] = [];
  for (let i = 0; i < steps; i++) {
    const before = await busyMs(session);
    await step(i);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
    costs.push((await busyMs(session)) - before);
  }
  costs.sort((a, b) => a - b);
  return costs[Math.floor(costs.length * 0.95)] ?? 0;
}

/** Returns the busy time of the main thread so far, in ms. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
