import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { textOf } from '#lib/viewer/core/texts.ts';
import {
  firstPictures,
  inkOf,
  type PrintedPage,
  printedPages,
  printFromMenu,
} from '#tests/support/printed-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue, type Venue } from '#tests/support/venue.ts';
import { openStill, planBox } from '#tests/support/viewer-page.ts';

/** Maps on paper. */
const browser = useBrowser();
const harness = useHarness(() => {
  const venue = createVenue({ hasImages: true });
  venue.project.settings.north = 30;
  for (const level of venue.levels) level.metersPerPixel = 0.05;
  return venue;
});
const crowded = useHarness(() => createVenue({ levels: 1, areas: 60, markers: 90 }));

/** The least size of a legible text on paper. */
const sizeMinPt = 7;
/** A browser scales to its printer, so sizes are compared with this slack. */
const slackPt = 0.05;
const marginPt = 24;

/** Waits until the map can answer a print from the menu, which waits for nothing. */
async function prepared(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const count = await page.locator('.atrium-sheet').count();
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      return count;
    })
    .toBeGreaterThan(0);
}

async function printed(path: string, options = {}): Promise<Buffer> {
  const { page, close, problems } = await openStill(browser, harness, { path, ...options });
  await prepared(page);
  const pdf = await printFromMenu(page);
  expect(problems).toEqual([]);
  await close();
  return pdf;
}

/** What a desktop prints, by path. */
const sheets = new Map<string, Buffer>();

/** Prints a map that several tests look at on paper. The first that asks prints it. */
async function sheetOf(path: string): Promise<Buffer> {
  const pdf = sheets.get(path) ?? (await printed(path));
  sheets.set(path, pdf);
  return pdf;
}

/** Opens an address that asks for the dialog, and returns what it prints. */
async function asked(path: string, options = {}): Promise<Buffer> {
  const { page, close } = await openStill(browser, harness, {
    path,
    before: async (context) => {
      await context.addInitScript(() =>
        Object.assign(window, { print: () => Object.assign(window, { isAsked: true }) }),
      );
    },
    ...options,
  });
  await page.waitForFunction(() => Reflect.get(window, 'isAsked') === true);
  const pdf = await printFromMenu(page);
  await close();
  return pdf;
}

const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
const titlesOf = ({ levels, project }: Venue, language = 'en') =>
  [...(levels[0]?.areas ?? []), ...(levels[0]?.markers ?? [])].map(
    (place) => textOf(place, 'title', { language, ...project.settings }) ?? '',
  );

function allText(pages: readonly PrintedPage[]): string {
  return lettersOf(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''));
}

/** Expects all texts inside of the sheet's margins and large enough. */
function expectLegible(pages: readonly PrintedPage[]): void {
  for (const { width, height, texts } of pages)
    for (const { text, x, y, sizePt } of texts) {
      expect([text, sizePt >= sizeMinPt - slackPt]).toEqual([text, true]);
      expect([text, x > marginPt && x < width - marginPt && y > marginPt && y < height - marginPt]).toEqual([
        text,
        true,
      ]);
    }
}

describe('a printed map', () => {
  test('is the same from the menu of the browser, by its address, on a phone and on a desktop', async () => {
    const desktop = await printedPages(await sheetOf('/'));
    expect(desktop).toHaveLength(1);
    for (const other of [
      await printed('/', { viewport: { width: 390, height: 844 }, hasTouch: true }),
      await asked('/?print=map'),
    ])
      expect(await printedPages(other)).toEqual(desktop);
  });

  test('lies across for a wide plan and names or numbers all places at 7 pt or more, with scale and north', async () => {
    const pages = await printedPages(await sheetOf('/'));
    const [first] = pages;
    expect(first?.width).toBeGreaterThan(first?.height ?? 0);
    expectLegible(pages);
    const text = allText(pages);
    for (const title of titlesOf(harness.venue)) expect(text).toContain(lettersOf(title));
    expect(text).toContain('10m');
    expect(first?.texts.map((one) => one.text)).toContain('N');
    // As directions say distances.
    expect(allText(await printedPages(await printed('/', { locale: 'en-US' })))).toMatch(/\d+ft/);
  });

  test('has all of the plan on the sheet', async () => {
    const paths = ['/', '/?lang=ar', '/?bearing=90', '/?bearing=30'];
    const pdfs: Buffer[] = [];
    for (const path of paths) pdfs.push(await sheetOf(path));
    const pictures = await firstPictures(browser, pdfs);
    for (const [i, path] of paths.entries()) {
      const picture = pictures[i];
      if (!picture) throw new Error('Nothing was printed.');
      const { left, top, right, bottom, width, height } = await inkOf(picture);
      expect([path, Math.min(left, top, width - right, height - bottom) > marginPt]).toEqual([path, true]);
      // The plan takes most of its sheet one way.
      expect([path, (bottom - top) / height > 0.7 || (right - left) / width > 0.7]).toEqual([path, true]);
    }
  });

  test('has its heading and list at the right in Arabic', async () => {
    const pages = await printedPages(await sheetOf('/?lang=ar'));
    expectLegible(pages);
    const [page] = pages;
    const heading = page?.texts.filter(({ sizePt }) => sizePt > 13) ?? [];
    const end = Math.max(...heading.map(({ x, width }) => x + width));
    expect(end).toBeGreaterThan((page?.width ?? 0) - 40);
  });

  test('numbers what has no room for a name, shows crowded parts larger, and lists all numbers', async () => {
    const { page, close } = await openStill(browser, crowded);
    await prepared(page);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.atrium-insets .atrium-printed-plan').count()).toBeGreaterThan(0);
    const tags = await page.locator('.atrium-printed-plan rect[rx] + text').allTextContents();
    const numbers = tags.filter((tag) => /\d/.test(tag)).map(Number);
    expect(numbers.length).toBeGreaterThan(20);
    const listed = await page.locator('.atrium-sheet li > b').allTextContents();
    expect(listed.filter(Boolean).map(Number)).toEqual(numbers.sort((a, b) => a - b));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    const pages = await printedPages(await printFromMenu(page));
    expectLegible(pages);
    const text = allText(pages);
    for (const title of titlesOf(crowded.venue)) expect(text).toContain(lettersOf(title));
    await close();
  });

  test('leaves the screen as it was', async () => {
    const { page, close, problems } = await openStill(browser, harness);
    const before = await planBox(page);
    await prepared(page);
    await printFromMenu(page);
    expect(await page.locator('.atrium-sheets').count()).toBe(0);
    expect(await planBox(page)).toEqual(before);
    expect(problems).toEqual([]);
    await close();
  });
});

test('an atlas has a sheet for each level and an index with page and square', async () => {
  const pages = await printedPages(await asked('/?print=atlas'));
  expectLegible(pages);
  const { levels } = harness.venue;
  const headings = pages.map(({ texts }) =>
    lettersOf(
      texts
        .filter(({ sizePt }) => sizePt > 12)
        .map(({ text }) => text)
        .join(''),
    ),
  );
  for (const [i, { name }] of levels.entries())
    expect(headings).toContain(lettersOf(`${i + 1}Sample centre: ${name}`));
  expect(headings).toContain('Allplaces');
  expect(allText(pages.slice(-1))).toContain(lettersOf('Bakery 0.1 1 A1'));
});

test('a page that holds the map prints all of it in its frame, whether wide or narrow', async () => {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  harness.setPage(
    '/host',
    `<!doctype html><h1>Our museum</h1><iframe src="${harness.origin}/embed/venue" style="width:100%;height:460px;border:0"></iframe><p>After the map</p>`,
  );
  await page.goto(`${harness.hostOrigin}/host`);
  const frame = page.frames().find((one) => one.parentFrame() !== null);
  await page.frameLocator('iframe').locator('#atrium[data-painted]').waitFor();
  for (const width of ['100%', '420px']) {
    await page.locator('iframe').evaluate((element, wanted) => {
      element.style.width = wanted;
    }, width);
    await expect
      .poll(async () => {
        await frame?.evaluate(() => dispatchEvent(new Event('beforeprint')));
        const count = await page.frameLocator('iframe').locator('.atrium-sheet').count();
        await frame?.evaluate(() => dispatchEvent(new Event('afterprint')));
        return count;
      })
      .toBe(1);
    const pages = await printedPages(await printFromMenu(page));
    expect([width, pages.length]).toEqual([width, 1]);
    expectLegible(pages);
    const text = allText(pages);
    const areas = harness.venue.levels[0]?.areas.length ?? 0;
    for (const title of titlesOf(harness.venue).slice(0, areas)) expect(text).toContain(lettersOf(title));
    expect(text).toContain('Afterthemap');
  }
  await context.close();
});

test('a map in dark colours prints its grey texts as dark as one in light colours', async () => {
  const { page, close } = await openStill(browser, harness, { colorScheme: 'dark' });
  const grey = () =>
    page.evaluate(() => {
      const probe = document.createElement('span');
      probe.className = 'atrium-small';
      document.querySelector('.atrium')?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  const onPaper = await grey();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await grey()).toBe(onPaper);
  await close();
});
