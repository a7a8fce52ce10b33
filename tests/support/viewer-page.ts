import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { planRests } from './plan-rests.ts';
import type { Windows } from './use-browser.ts';
import type { Harness } from './viewer-harness.ts';

export type OpenOptions = BrowserContextOptions & {
  path?: string;
  /** A document that never reaches a painted map. */
  isUnpainted?: boolean;
  before?: (context: BrowserContext) => Promise<void>;
};

export type ViewerPage = { page: Page; context: BrowserContext; problems: string[]; close(): Promise<void> };

/** Opens the viewer, waits until its places are painted, and collects console and policy complaints. */
export async function openViewer(
  browser: Windows,
  harness: Harness,
  options: OpenOptions = {},
): Promise<ViewerPage> {
  const { path = '/', isUnpainted = false, before, ...contextOptions } = options;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...contextOptions,
  });
  await before?.(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !message.text().includes('favicon') &&
      !/status of 4\d\d/.test(message.text())
    )
      problems.push(message.text());
  });
  await page.goto(path.startsWith('http') ? path : harness.origin + path);
  if (!isUnpainted) await painted(page);
  return { page, context, problems, close: () => context.close() };
}

/** Like openViewer, without motion, which saves a fifth of the work, for tests of positions and texts. */
export const openStill = (
  browser: Windows,
  harness: Harness,
  options: OpenOptions = {},
): Promise<ViewerPage> => openViewer(browser, harness, { reducedMotion: 'reduce', ...options });

export async function painted(page: Page): Promise<void> {
  await page.waitForSelector('#atrium[data-painted]', { timeout: 15_000 });
  await settled(page);
}

/** Waits until the list of places is laid out, which it is once the browser is idle. Only then it takes the focus. */
export const listed = (page: Page): Promise<void> => page.locator('.atrium-listed').waitFor();

/** Waits until the map has stopped flying and gliding. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(60);
  await page.waitForFunction(() => !document.querySelector('.atrium-moving'), null, { timeout: 10_000 });
}

/**
 * Shows the whole level of a shared map again, without a card, list, panel or search, as a map begins. `hash` may then
 * select something.
 */
export async function beginAgain(shared: () => Promise<ViewerPage>, hash = '#/level-0'): Promise<ViewerPage> {
  const opened = await shared();
  const { page } = opened;
  const field = page.getByRole('combobox', { name: 'Search for a place' });
  if ((await field.inputValue()) !== '') {
    await field.fill('');
    await field.press('Escape');
  }
  const panelButton = page.locator('.atrium-panel:not([hidden]) button').first();
  if (await panelButton.isVisible()) await panelButton.press('Escape');
  const open = page.locator(':is(.atrium-card, .atrium-directory):not([hidden])');
  for (let presses = 0; presses < 5 && (await open.count()) > 0; presses++)
    await page.locator('.atrium-map').press('Escape');
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.locator('.atrium-map').press('Home');
  await page.evaluate(planRests);
  return opened;
}

/** Returns the box of the plan on the screen, which shows moves and zooms. */
export function planBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  return page.evaluate(() => {
    const { x, y, width, height } =
      document.querySelector('.atrium-plan')?.getBoundingClientRect() ?? new DOMRect();
    return { x, y, width, height };
  });
}

/** Returns the screen point of a place on the plan, given as shares of its sides, and the width of the unturned plan. */
export function planAt(
  page: Page,
  share: readonly [number, number],
): Promise<{ x: number; y: number; width: number }> {
  return page.evaluate(([across, down]) => {
    const plan = document.querySelector<HTMLElement>('.atrium-plan');
    const box = plan?.parentElement?.getBoundingClientRect();
    if (!plan || !box) throw new Error('The map has no plan.');
    const matrix = new DOMMatrix(getComputedStyle(plan).transform);
    const [width, height] = [Number.parseFloat(plan.style.width), Number.parseFloat(plan.style.height)];
    const { x, y } = matrix.transformPoint({ x: across * width, y: down * height });
    return { x: box.x + x, y: box.y + y, width: width * Math.hypot(matrix.a, matrix.b) };
  }, share);
}

/** Returns the screen point of a map point. */
export async function screenOf(
  page: Page,
  point: readonly [number, number],
  size = { width: 1600, height: 1000 },
): Promise<{ x: number; y: number }> {
  const { x, y } = await planAt(page, [point[0] / size.width, point[1] / size.height]);
  return { x, y };
}

/**
 * Plays touches. Each step names all fingers that are down. The events carry times 16 ms apart, because a busy machine
 * delivers them later, and the speed of a finger is computed from their times.
 */
export async function touch(
  page: Page,
  events: [type: string, ...points: [x: number, y: number][]][],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timeOf = steadyTimes();
  for (const [type, ...points] of events) {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    await session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints,
      timestamp: timeOf(),
    });
    await page.waitForTimeout(16);
  }
  await session.detach();
}

/** Moves the pressed mouse over `points` and releases it in motion at the last one, with times as in `touch`. */
export async function releaseInMotion(page: Page, points: [x: number, y: number][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const timeOf = steadyTimes();
  const send = (type: 'mouseMoved' | 'mouseReleased', [x, y]: [number, number]) =>
    session.send('Input.dispatchMouseEvent', {
      ...{ type, x, y, button: 'left', timestamp: timeOf() },
      ...(type === 'mouseMoved' ? { buttons: 1 } : { buttons: 0, clickCount: 1 }),
    });
  for (const point of points) await send('mouseMoved', point);
  const last = points.at(-1);
  if (last) await send('mouseReleased', last);
  await session.detach();
}

/** Seconds since 1970 for events that begin now and follow each other after 16 ms. */
function steadyTimes(): () => number {
  let next = Date.now() / 1000;
  return () => {
    next += 0.016;
    return next;
  };
}

/** A map point in the first area of the small venue. */
export const firstArea: [number, number] = [114, 125];

/** The card, while it is open. */
export const card = (page: Page) => page.locator('.atrium-card:not([hidden])');

/** Opens the first area's card and waits until the map is at rest. */
export async function clickArea(page: Page): Promise<void> {
  // A map that closed a card or sheet may still move back.
  await settled(page);
  const at = await screenOf(page, firstArea);
  await page.mouse.click(at.x, at.y);
  await card(page).waitFor();
  await page.evaluate(planRests);
}

/** Sets the time of the service for the tests: a Wednesday, 12:00 in Berlin. */
export async function fixTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-18T11:00:00Z'));
}

/** Opens a place's card through the search. */
export async function openCard(page: Page, title: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search for a place' }).fill(title);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: title }).waitFor();
}
