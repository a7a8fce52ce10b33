import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { openBrowser } from '#tests/support/browser.ts';
import type { Goal, Measured } from '../support/goal.ts';
import { measureFrames } from '../viewer/measure-frames.ts';

const placeCount = 10_000;
const levelCount = 4;
const password = 'tulip-harbour-92';
/** A screen of rows, and the screens a second when reading and when flinging. */
const screenPx = 800;

/** Actions in the table. Their frames are compared with those of an empty page, on a quarter of the processor. */
const acts: { what: string; p95Max: number; worstMax: number; act: (page: Page) => Promise<unknown> }[] = [
  { what: 'scroll, 3 screens a second', p95Max: 6, worstMax: 12, act: (page) => scroll(page, 3) },
  { what: 'scroll, 20 screens a second', p95Max: 12, worstMax: 25, act: (page) => scroll(page, 20) },
  { what: 'type 20 letters and write', p95Max: 6, worstMax: 12, act: write },
  { what: 'filter as it is typed', p95Max: 12, worstMax: 40, act: filter },
  { what: 'fill 500 rows down', p95Max: 12, worstMax: 40, act: fillDown },
];

/** T1: the table of 10,000 places. */
export const table: Goal = {
  ids: ['T1'],
  measure: async ({ service, rounds }) => {
    const browser = await openBrowser();
    const context = await browser.newContext({
      baseURL: service.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
    });
    const [page, empty] = [await context.newPage(), await context.newPage()];
    await page.bringToFront();
    await openTable(page);
    const measured: Measured[] = [];
    for (const { what, p95Max, worstMax, act } of acts) {
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0));
      const found = await measureFrames({ page, empty, rounds: Math.min(rounds, 3) }, () => act(page));
      const line = { id: 'T1', atLeast: false, unit: "of an empty page's frame" };
      const note = `${found.p95Ms.toFixed(0)} and ${found.worstMs.toFixed(0)} ms`;
      measured.push(
        { ...line, what: `${what}, p95`, value: found.p95, goal: p95Max, note },
        { ...line, what: `${what}, worst`, value: found.worst, goal: worstMax, note },
      );
    }
    await browser.close();
    return measured;
  },
};

/** Makes a new account with a published map of 10,000 places and opens its table. */
async function openTable(page: Page): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Bench');
  await page.getByLabel('Organization').fill('Bench');
  await page.getByLabel('E-mail address').fill(`${randomBytes(6).toString('hex')}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/projects');
  const id = await page.evaluate(makePlaces, [placeCount, levelCount] as const);
  await page.goto(`/projects/${id}/places`);
  await page.getByText('10,000 places', { exact: true }).waitFor();
}

/** Runs in the page, with its session. */
async function makePlaces([places, levels]: readonly [number, number]): Promise<string> {
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  const organization = (await send('GET', '/api/organizations/')).results[0].id;
  const { id } = await send('POST', '/api/projects/', {
    organization,
    name: 'Table',
    languages: ['en', 'de'],
  });
  const levels_data = Array.from({ length: levels }, (_, level) => ({
    name: `Level ${level}`,
    markers: Array.from({ length: places / levels }, (__, i) => ({
      translations: { en: { title: `Place ${level}-${i}` }, de: { title: `Ort ${level}-${i}` } },
      position: { x: i % 100, y: Math.floor(i / 100) },
    })),
  }));
  await send('PATCH', `/api/projects/${id}/`, { levels_data });
  await send('POST', `/api/projects/${id}/publish/`, {});
  return id;
}

function scroll(page: Page, screens: number): Promise<void> {
  return page.getByRole('grid').evaluate(
    (grid, speed) =>
      new Promise<void>((done) => {
        const [from, start] = [grid.scrollTop, performance.now()];
        const step = (now: number) => {
          grid.scrollTop = from + ((now - start) / 1000) * speed;
          if (now - start < 2000) requestAnimationFrame(step);
          else done();
        };
        requestAnimationFrame(step);
      }),
    screens * screenPx,
  );
}

async function write(page: Page): Promise<void> {
  await page.locator('[data-cell="3 0"]').click();
  await page.keyboard.type(`A place ${randomBytes(6).toString('hex')}`, { delay: 30 });
  await page.keyboard.press('Enter');
  await page.locator('[data-state="saved"]').waitFor();
}

async function filter(page: Page): Promise<void> {
  const search = page.getByLabel('Search places');
  await search.click();
  await page.keyboard.type('place 2-7', { delay: 80 });
  await page.getByText(/of 10,000 places/).waitFor();
  await search.fill('');
  await page.getByText('10,000 places', { exact: true }).waitFor();
}

async function fillDown(page: Page): Promise<void> {
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0));
  await page.locator('[data-cell="0 3"]').click();
  await page.keyboard.type(`Tag ${randomBytes(3).toString('hex')}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  for (let pages = 0; pages < 25; pages++) await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('Control+d');
  await page
    .getByText(/values filled in/)
    .last()
    .waitFor();
  await page.locator('[data-state="saved"]').waitFor();
}
