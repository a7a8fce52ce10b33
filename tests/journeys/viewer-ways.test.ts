import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import {
  beginAgain,
  type OpenOptions,
  openCard,
  openStill,
  planBox,
  settled,
  type ViewerPage,
} from '#tests/support/viewer-page.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** Directions from one place of the building to another. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  const library = venue.levels[0]?.areas.find(({ translations }) => translations.en?.title === 'Library');
  if (library)
    library.customButton = { enabled: true, icon: null, label: 'Catalogue', url: 'https://example.org/' };
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const open = (path: string, options: OpenOptions = {}) => openStill(browser, harness, { path, ...options });
const panel = (page: Page) => page.locator('.atrium-way');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('button');
const current = (page: Page) => panel(page).locator('[aria-current=step]');
const spoken = (page: Page) => page.locator('[aria-live=polite].atrium-unseen');
const level = (page: Page) => page.locator('#atrium').getAttribute('data-painted');
const levelId = (order: number) => harness.venue.levels[order]?.id ?? '';

const shared = useShared(() => open('/'));

/** Opens directions by their address in a map that tests use one after the other. */
async function visit(hash: string): Promise<ViewerPage> {
  const opened = await shared();
  await opened.page.evaluate((to) => {
    location.hash = to;
  }, hash);
  return opened;
}

describe('directions', () => {
  test('are beside the action of a place in its card, with space between them, also on a phone', async () => {
    const { page } = await beginAgain(shared);
    await openCard(page, 'Library');
    const actions = page.locator('.atrium-card-foot .atrium-action');
    const wide = page.viewportSize() ?? phone.viewport;
    for (const size of [wide, phone.viewport]) {
      await page.setViewportSize(size);
      await expect.poll(() => actions.count()).toBe(2);
      const [directions, catalogue] = await actions.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()),
      );
      expect((catalogue?.left ?? 0) - (directions?.right ?? 0)).toBe(8);
      expect(catalogue?.top).toBe(directions?.top);
    }
    await page.setViewportSize(wide);
  });

  test('open from a card, and the steps lead through the floors by mouse', async () => {
    harness.requests.length = 0;
    const { page, problems, close } = await open('/');
    expect(harness.requests.filter((path) => /data\/(?:way|floor)-/.test(path))).toEqual([]);
    await openCard(page, 'Cinema');
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    await page.getByRole('combobox', { name: 'Start' }).fill('caf');
    await page.getByRole('option', { name: /Café/ }).click();
    await steps(page).first().waitFor();
    expect(await panel(page).getByRole('heading').innerText()).toBe('Cinema');
    expect(await panel(page).innerText()).toMatch(/1 min · \d+ m/);
    await expect.poll(() => level(page)).toBe(levelId(0));
    expect(await current(page).innerText()).toContain('Start at Café.');
    await expect.poll(() => spoken(page).textContent()).toMatch(/^1 min · \d+ m\. Start at Café\.$/);
    const stairs = steps(page).filter({ hasText: 'Take the stairs up to First floor.' });
    await stairs.click();
    expect(await stairs.getAttribute('aria-current')).toBe('step');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect.poll(() => level(page)).toBe(levelId(1));
    await expect.poll(() => spoken(page).textContent()).toMatch(/^First floor\. Go \d+ m towards /);
    await steps(page).last().click();
    expect(await page.getByRole('button', { name: 'Next step' }).getAttribute('aria-disabled')).toBe('true');
    expect(await current(page).count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  test('work by keys alone, and Escape leads back to the card', async () => {
    const { page } = await beginAgain(shared);
    await openCard(page, 'Gallery');
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Start');
    await page.keyboard.type('office');
    await page.getByRole('option', { name: /Office/ }).waitFor();
    await page.keyboard.press('Enter');
    await steps(page).first().waitFor();
    await page.keyboard.press('Tab');
    for (let i = 0; i < 20 && !(await page.evaluate(() => document.activeElement?.closest('ol'))); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => steps(page).nth(1).getAttribute('aria-current')).toBe('step');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Gallery' }).waitFor();
    expect(page.url()).toMatch(/#\/level-1\/gallery$/);
  });

  test('on a phone are a sheet: taps on the map choose start and goal', async () => {
    const { page, problems, close } = await open('/#/level-0?from=', phone);
    await panel(page).waitFor();
    await settled(page);
    const box = await planBox(page);
    expect(box.y + box.height).toBeLessThanOrEqual((await panel(page).boundingBox())?.y ?? 0);
    const tap = (x: number, y: number) =>
      page.touchscreen.tap(box.x + (x / 1000) * box.width, box.y + (y / 600) * box.height);
    await tap(140, 140);
    await expect.poll(() => page.getByRole('combobox', { name: 'Start' }).inputValue()).toBe('Café');
    await tap(500, 300);
    await steps(page).first().waitFor();
    expect(page.url()).toMatch(/#\/level-0\/here-0\?from=cafe$/);
    const sheet = await panel(page).boundingBox();
    expect(sheet?.width).toBe(390);
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(844);
    await page.getByRole('button', { name: 'Next step' }).tap();
    await expect.poll(() => current(page).innerText()).not.toContain('Start at');
    expect(problems).toEqual([]);
    await close();
  });

  test('start at the position of the visitor, and say to turn around if needed', async () => {
    const { page, close } = await open('/#/level-0?here=here-0');
    await openCard(page, 'Café');
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    await expect
      .poll(() => steps(page).first().innerText())
      .toContain('Start at Main entrance. Turn around.');
    expect(page.url()).toMatch(/#\/level-0\/cafe\?(?=.*from=here-0)(?=.*here=here-0)/);
    await close();
  });

  test('are swapped, avoid steps, and lead to the nearest place with a tag', async () => {
    const { page } = await visit('#/level-0/gallery?from=cafe');
    await steps(page).filter({ hasText: 'Take the stairs up to First floor.' }).waitFor();
    await page.getByRole('checkbox', { name: 'Step-free' }).check();
    await steps(page).filter({ hasText: 'Take the lift up to First floor.' }).waitFor();
    expect(page.url()).toContain('profile=stepFree');
    await page.getByRole('button', { name: 'Swap start and destination' }).click();
    await steps(page).filter({ hasText: 'Take the lift down to Ground floor.' }).waitFor();
    await panel(page).getByRole('button', { name: 'Clear' }).last().click();
    await panel(page).getByRole('button', { name: 'Food' }).click();
    await expect.poll(() => steps(page).last().innerText()).toContain('Gallery');
    expect(page.url()).toContain('to=tag');
  });

  test('show the current step with its level and picture in the forced colours of the visitor', async () => {
    const { page } = await visit('#/level-0/gallery?from=cafe');
    await page.emulateMedia({ forcedColors: 'active' });
    await current(page).waitFor();
    const colors = await current(page).evaluate((step) => {
      const wanted = document.createElement('i');
      wanted.style.color = 'HighlightText';
      step.append(wanted);
      return [...step.querySelectorAll('*')].map((part) => getComputedStyle(part).color);
    });
    expect(colors.length).toBeGreaterThan(3);
    expect(new Set(colors).size).toBe(1);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  test('have no serious axe violation in both colour schemes and from right to left', async () => {
    const hash = '#/level-0/gallery?from=cafe&step=1';
    const { page } = await visit(hash);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`main[data-scheme=${colorScheme}]`).waitFor();
      await steps(page).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const arabic = await open(`/?lang=ar${hash}`);
    // The name of the list is in the language of the page.
    await panel(arabic.page).locator('ol button').first().waitFor();
    expect(await accessibilityFaults(arabic.page)).toEqual([]);
    await arabic.close();
  });
});

describe('an address with directions', () => {
  test('restores start, goal, profile and step after a reload, and Back closes directions that a card opened', async () => {
    const { page, close } = await open('/#/level-0/archive?from=here-0&profile=stepFree&step=2');
    await expect.poll(() => current(page).innerText()).toContain('Take the lift up');
    await page.getByRole('button', { name: 'Next step' }).click();
    await expect.poll(() => page.url()).toContain('step=3');
    await page.reload();
    await steps(page).nth(3).waitFor();
    expect(await steps(page).nth(3).getAttribute('aria-current')).toBe('step');
    await expect.poll(() => level(page)).toBe(levelId(1));
    expect(await page.getByRole('checkbox', { name: 'Step-free' }).isChecked()).toBe(true);
    await page.evaluate(() => {
      location.hash = '#/level-0';
    });
    await panel(page).waitFor({ state: 'hidden' });
    await openCard(page, 'Theatre');
    await page.locator('.atrium-card-foot').getByRole('button', { name: 'Directions' }).click();
    await panel(page).waitFor();
    await page.goBack();
    await panel(page).waitFor({ state: 'hidden' });
    await page.locator('.atrium-card:not([hidden])').getByRole('heading', { name: 'Theatre' }).waitFor();
    await page.goForward();
    await panel(page).waitFor();
    await close();
  });

  test('that is opened while directions are shown replaces them', async () => {
    const { page } = await visit('#/level-0/gallery?from=cafe');
    await steps(page).first().waitFor();
    for (const [hash, start, goal] of [
      ['#/level-0/office?from=library', 'Library', 'Office'],
      ['#/level-0?from=theatre', 'Theatre', ''],
    ] as const) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      const field = (name: string) => page.getByRole('combobox', { name }).inputValue();
      await expect.poll(() => field('Start')).toBe(start);
      await expect.poll(() => field('Destination')).toBe(goal);
    }
  });

  test('with a deleted start or goal shows the map with a message', async () => {
    const { page, problems, close } = await open('/#/level-0/gone?from=cafe');
    await page.locator('.atrium-note').filter({ hasText: 'no longer on this map' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Start' }).inputValue()).toBe('Café');
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a request for directions', () => {
  test('is counted once for each answer, with the keys of its places, and not if the visitor does not want it', async () => {
    // No other visitor asks for the lounge.
    const unwilling = await open('/#/level-0/lounge?from=cafe', {
      before: async (context) => {
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
        );
      },
    });
    harness.analytics.length = 0;
    await steps(unwilling.page).first().waitFor();
    await unwilling.page.getByRole('checkbox', { name: 'Step-free' }).check();
    await steps(unwilling.page).filter({ hasText: 'Take the lift' }).waitFor();
    await unwilling.page.evaluate(() => dispatchEvent(new Event('pagehide')));

    const { page, close } = await open('/#/level-1/laboratory?from=level-0%3A140%2C140');
    await steps(page).first().waitFor();
    await steps(page).last().click();
    await page.getByRole('checkbox', { name: 'Step-free' }).check();
    await steps(page).filter({ hasText: 'Take the lift' }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    const counted = () =>
      harness.analytics
        .flatMap(({ events }) => events)
        .filter(({ event, params }) => event === 'routeAsked' && params.to === 'laboratory');
    // Events of the visitor before would have arrived earlier. Other tests ask for other places.
    await expect.poll(() => counted().length).toBe(2);
    expect(counted().map(({ params }) => params)).toEqual([
      expect.objectContaining({ profile: 'walk', found: true }),
      expect.objectContaining({ profile: 'stepFree', found: true }),
    ]);
    expect(JSON.stringify(counted())).not.toContain('140');
    expect(JSON.stringify(harness.analytics)).not.toContain('"lounge"');
    await close();
    await unwilling.close();
  });

  test('is not offered and loads nothing if the owner has not switched on directions', async () => {
    const { venue, files } = createWayVenue();
    venue.project.settings.wayfinding.isEnabled = false;
    const own = await startHarness(venue, files);
    const { page, close } = await openStill(browser, own, { path: '/#/level-0/cafe?from=office' });
    await openCard(page, 'Café');
    expect(await page.getByRole('button', { name: 'Directions' }).count()).toBe(0);
    expect(own.requests.filter((path) => /viewer-parts\/way|data\/(?:way|floor)-/.test(path))).toEqual([]);
    await close();
    await own.stop();
  });
});
