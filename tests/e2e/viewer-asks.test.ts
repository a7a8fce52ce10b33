import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { beginAgain, openCard, openStill, type ViewerPage } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** How a visitor comes to directions and asks the search for more than a name. */
const browser = useBrowser({ pictures: false });
let harness: Harness;

const always = [{ open: '00:00', close: '24:00' }];
const everyDay = {
  sun: always,
  mon: always,
  tue: always,
  wed: always,
  thu: always,
  fri: always,
  sat: always,
};

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  const named = (title: string) =>
    venue.levels.flatMap(({ areas }) => areas).find(({ translations }) => translations.en?.title === title);
  const [cafe, lounge] = [named('Café'), named('Lounge')];
  if (cafe) Object.assign(cafe, { workingHours: { timezone: null, ...everyDay, exceptions: [] } });
  if (lounge) lounge.translations.fr = { ...lounge.translations.en, title: 'Salon' } as never;
  const stairs = venue.levels[0]?.markers.find(({ key }) => key === 'stairs-0');
  if (stairs)
    Object.assign(stairs, { icon: 'entrance', way: { ...stairs.way, kind: 'entrance', shaft: null } });
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const open = (path: string, options: object = {}) => openStill(browser, harness, { path, ...options });
const panel = (page: Page) => page.locator('.atrium-way');
const button = (page: Page) => page.getByRole('button', { name: 'Directions' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search for a place' });
const closing = async ({ problems, close }: ViewerPage) => {
  expect(problems).toEqual([]);
  await close();
};

/** One map in a wide window and one on a phone, which tests use one after the other. */
const desk = useShared(() => open('/'));
const pocket = useShared(() => open('/', phone));
const without = ({ problems }: ViewerPage) => expect(problems).toEqual([]);

describe('the button of directions', () => {
  test('is at the end of the search field, and a tap opens the panel without a goal', async () => {
    for (const shared of [pocket, desk]) {
      const { page, problems } = await beginAgain(shared);
      const usual = page.viewportSize() ?? phone.viewport;
      for (const size of shared === pocket ? [usual, { width: 360, height: 560 }] : [usual]) {
        await page.setViewportSize(size);
        expect(await page.locator('.atrium-search .atrium-open-directions').count()).toBe(1);
        await button(page).click();
        await panel(page).getByRole('heading', { name: 'Directions' }).waitFor();
        expect(await page.getByRole('combobox', { name: 'Destination' }).inputValue()).toBe('');
        await page.keyboard.press('Escape');
        await panel(page).waitFor({ state: 'hidden' });
      }
      await page.setViewportSize(usual);
      expect(problems).toEqual([]);
    }
  });

  test('is in the menu of a very small map, and in the row of controls without a search', async () => {
    const small = await open('/', { viewport: { width: 300, height: 420 } });
    expect(await button(small.page).isVisible()).toBe(false);
    await small.page.getByRole('button', { name: 'Menu' }).click();
    await button(small.page).click();
    await panel(small.page).waitFor();
    await closing(small);
    const bare = await open('/?search=off', phone);
    await bare.page.locator('.atrium-toolbar .atrium-open-directions').click();
    await panel(bare.page).waitFor();
    await closing(bare);
  });

  test('takes the open place as the goal', async () => {
    const opened = await beginAgain(desk);
    await openCard(opened.page, 'Library');
    await opened.page.locator('.atrium-search .atrium-open-directions').click();
    await panel(opened.page).getByRole('heading', { name: 'Library' }).waitFor();
    without(opened);
  });
});

describe('an empty start', () => {
  test('offers entrances and the places of before, by touch', async () => {
    const opened = await open('/', phone);
    const { page } = opened;
    await openCard(page, 'Café');
    await page.keyboard.press('Escape');
    await button(page).click();
    const offered = panel(page).getByRole('group', { name: 'Start' }).getByRole('button');
    await expect.poll(() => offered.allInnerTexts()).toEqual(['Stairs', 'Café']);
    await offered.nth(1).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'Start' }).inputValue()).toBe('Café');
    await closing(opened);
  });
});

describe('a way on a phone', () => {
  test('has its levels as chips, and step-free in sight', async () => {
    const opened = await beginAgain(pocket, '#/level-1?from=here-0&to=stairs-1');
    const { page } = opened;
    const chips = panel(page).getByRole('group', { name: 'Levels' }).getByRole('button');
    await expect.poll(() => chips.count()).toBe(2);
    await chips.nth(1).click();
    await expect
      .poll(() => page.locator('#atrium').getAttribute('data-painted'))
      .toBe(harness.venue.levels[1]?.id);
    expect(await chips.nth(1).getAttribute('aria-pressed')).toBe('true');
    // The chip is that of the shown level, also if the visitor went there without the steps.
    await page.evaluate(() => {
      location.hash = location.hash.replace('level-1', 'level-0');
    });
    await expect.poll(() => chips.nth(0).getAttribute('aria-pressed')).toBe('true');
    expect(await chips.nth(1).getAttribute('aria-pressed')).toBe('false');
    await page.evaluate(() => {
      location.hash = location.hash.replace('level-0', 'level-1');
    });
    await expect.poll(() => chips.nth(1).getAttribute('aria-pressed')).toBe('true');
    const stepFree = panel(page).getByRole('button', { name: 'Step-free' });
    await stepFree.click();
    await expect.poll(() => page.url()).toContain('profile=stepFree');
    without(opened);
  });
});

describe('a search', () => {
  test('for the way to a place opens directions there, and one for what is open lists it', async () => {
    const opened = await beginAgain(desk);
    const { page } = opened;
    await field(page).fill('open now');
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    expect(await page.getByRole('option').innerText()).toContain('Café');
    // Nobody says when a toilet is open; of a shop nobody knows it.
    await field(page).fill('toilets open now');
    await page.getByRole('option', { name: /Toilets/ }).waitFor();
    await field(page).fill('bookshop open now');
    await expect.poll(() => page.getByRole('option', { name: /Bookshop/ }).count()).toBe(0);
    await field(page).fill('way to lounge');
    await page.getByRole('option', { name: /Lounge/ }).click();
    await panel(page).getByRole('heading', { name: 'Lounge' }).waitFor();
    without(opened);
  });

  test('finds a title in another language and a name by its sound', async () => {
    const opened = await beginAgain(desk);
    const { page } = opened;
    await field(page).fill('salon');
    await page.getByRole('option', { name: /Lounge/ }).waitFor();
    await field(page).fill('labratorie');
    await page.getByRole('option', { name: /Laboratory/ }).waitFor();
    without(opened);
  });

  test('tells level, time and metres of each result to a visitor whose position is known', async () => {
    const opened = await beginAgain(desk, '#/level-0?here=here-0');
    const { page } = opened;
    await field(page).fill('cinema');
    await expect
      .poll(() => page.getByRole('option', { name: /Cinema/ }).innerText(), { timeout: 10_000 })
      .toMatch(/First floor · 1 min · \d+ m/);
    without(opened);
  });
});
