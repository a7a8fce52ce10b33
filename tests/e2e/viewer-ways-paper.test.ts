import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { openStill } from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** Directions on paper. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const panel = (page: Page) => page.locator('.atrium-way');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('button');

describe('directions on paper', () => {
  const press = (page: Page) => page.getByRole('button', { name: 'Print' }).click();
  const open = (own: Harness, path: string) =>
    openStill(browser, own, {
      path,
      before: async (context) => {
        await context.addInitScript(() => Object.assign(window, { print: () => {} }));
      },
    });
  /** A map whose visitors print one way after the other. */
  const shared = useShared(() => open(harness, '/'));
  const print = async (hash: string, ask = press) => {
    const { page } = await shared();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate((to) => {
      dispatchEvent(new Event('afterprint'));
      location.hash = to;
    }, hash);
    const field = (name: string) => page.getByRole('combobox', { name }).inputValue();
    const [, goal = '', start = ''] = /(\w+)\?from=(\w+)/.exec(hash) ?? [];
    const titles: Record<string, string> = { cafe: 'Café', theatre: 'Theatre', gallery: 'Gallery' };
    await expect.poll(() => field('Destination')).toBe(titles[goal]);
    if (titles[start]) await expect.poll(() => field('Start')).toBe(titles[start]);
    await page.locator('.atrium-way-answered').waitFor();
    await steps(page).first().waitFor();
    await ask(page);
    const paper = page.locator('.atrium-way-print');
    await paper.waitFor({ state: 'attached' });
    return { page, paper };
  };

  test('warn of a closed goal and of a start or goal that was moved to the floor', async () => {
    const { venue, files } = createWayVenue();
    const theatre = venue.levels[0]?.areas.find(({ key }) => key === 'theatre');
    if (theatre) theatre.status = { type: 'error' };
    const own = await startHarness(venue, files);
    const { page, close } = await open(own, '/#/level-0/theatre?from=level-0:860,300');
    await steps(page).first().waitFor();
    await press(page);
    const paper = page.locator('.atrium-way-print');
    await paper.getByText('Closed at the moment: Theatre.').waitFor({ state: 'attached' });
    expect(await paper.getByText(/nearest spot/).count()).toBe(0);
    await close();
    await own.stop();
    const moved = await print('#/level-0/cafe?from=level-0:500,5');
    expect(await moved.paper.innerText()).toContain(
      'The route begins or ends at the nearest spot that can be reached.',
    );
  });

  test('are printed by the keys of the browser too', async () => {
    const { paper } = await print('#/level-0/cafe?from=theatre', (page) => page.keyboard.press('Control+p'));
    expect(await paper.locator('figure').count()).toBe(1);
  });

  test('are the same sheet in a print from the menu of the browser', async () => {
    const { page, paper } = await print('#/level-0/gallery?from=cafe');
    const asked = await paper.allInnerTexts();
    const texts = await paper.locator('text').allTextContents();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await paper.count()).toBe(0);
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
        const found = await paper.locator('text').allTextContents();
        if (found.length === 0) await page.evaluate(() => dispatchEvent(new Event('afterprint')));
        return found;
      })
      .toEqual(texts);
    expect(await paper.allInnerTexts()).toEqual(asked);
    expect((await paper.locator('image').evaluateAll((images) => images.length)) > 0).toBe(true);
  });

  test('are one paper, however often the button is pressed before they print', async () => {
    const { page, paper } = await print('#/level-0/cafe?from=theatre');
    await page.getByRole('button', { name: 'Print' }).click();
    const painted = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await painted();
    await painted();
    expect(await paper.count()).toBe(1);
  });

  test('show the part of the building around the way, with the first number on top', async () => {
    const { page, paper } = await print('#/level-0/cafe?from=theatre');
    expect(await paper.locator('.atrium-printed-plan svg > text').last().textContent()).toBe('1');
    expect(await paper.getByText('Office').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const box = await paper.locator('figure svg').nth(1).getAttribute('viewBox');
    const [, , width = 0, height = 1] = (box ?? '').split(' ').map(Number);
    const drawn = await paper.locator('.atrium-printed-plan').boundingBox();
    expect(Math.abs((drawn?.width ?? 0) / (drawn?.height ?? 1) - width / height)).toBeLessThan(0.02);
    // 188 mm at most, whatever the width of the screen.
    expect(drawn?.width).toBeLessThan(712);
  });

  test('have each floor, all steps and a code', async () => {
    const { page, paper } = await print('#/level-0/gallery?from=cafe');
    await expect.poll(() => paper.locator('figure').count()).toBe(2);
    expect(await paper.locator('polyline').count()).toBe(4);
    expect(await paper.locator('ol li').count()).toBe(await steps(page).count());
    expect(await paper.locator('.atrium-qr').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await panel(page).isVisible()).toBe(false);
    await expect.poll(() => paper.isVisible()).toBe(true);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test('show the names of rooms beside the numbers, and numbers of two digits in the margin', async () => {
    const { page, paper } = await print('#/level-0/cafe?from=theatre');
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => paper.isVisible()).toBe(true);
    const covered = await paper.locator('.atrium-printed-plan').evaluate((picture) => {
      const boxes = (name: string) =>
        [...picture.querySelectorAll(name)].map((element) => ({
          name: element.textContent,
          box: element.getBoundingClientRect(),
        }));
      const names = boxes('text[paint-order]');
      if (names.length === 0) throw new Error('No room has a name.');
      return names.flatMap(({ name, box }) =>
        boxes('circle').some(
          ({ box: { left, right, top, bottom } }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
          ? [name]
          : [],
      );
    });
    expect(covered).toEqual([]);
    const [margin, needed] = await paper.locator('ol').evaluate((list) => {
      const number = document.createElement('span');
      number.textContent = '99. ';
      number.style.whiteSpace = 'pre';
      list.querySelector('li')?.append(number);
      return [Number.parseFloat(getComputedStyle(list).paddingLeft), number.offsetWidth];
    });
    expect(margin).toBeGreaterThan(needed ?? 0);
  });
});
