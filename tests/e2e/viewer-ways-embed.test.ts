import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { createWayVenue } from '#tests/support/way-venue.ts';

/** Directions for scripts of the page that embeds the map. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  const { venue, files } = createWayVenue();
  harness = await startHarness(venue, files);
});
afterAll(() => harness.stop());

describe('a page that embeds the map', () => {
  const call = <Answer>(page: Page, text: string) => page.evaluate(text) as Promise<Answer>;

  test('requests directions, gets an event for each that is shown, marks the position of the visitor, and clears them', async () => {
    const { openHost, element } = hostPages(browser, harness);
    const { page, close } = await openHost({ body: element('load="eager"') });
    const frame = await mapFrame(page);
    await call(page, "window.seen = []; Atrium.maps[0].on('route', (event) => seen.push(event))");
    await call(page, "Atrium.maps[0].setHere('here-0', 90)");
    await expect.poll(() => frame.evaluate(() => location.hash)).toContain('here=here-0&heading=90');
    const answer = await call<{ route: { to: { key: string }; steps: { text: string }[] } }>(
      page,
      "Atrium.maps[0].route({ from: 'here-0', to: 'gallery', profile: 'stepFree' })",
    );
    expect(answer).toMatchObject({
      reason: null,
      opensAt: null,
      route: { to: { key: 'gallery' }, profile: 'stepFree' },
    });
    expect(answer.route.steps[0]?.text).toContain('Main entrance');
    await frame.locator('.atrium-way ol button').first().waitFor();
    // The caller and the visitor get the same sentences in the same order.
    const shown = await frame.locator('.atrium-way ol button').allInnerTexts();
    expect(shown).toHaveLength(answer.route.steps.length);
    for (const [i, { text }] of answer.route.steps.entries()) expect(shown[i]).toContain(text);
    await expect.poll(() => call<number>(page, 'seen.length')).toBe(1);
    const refused = await call<string>(
      page,
      "Atrium.maps[0].route({ from: 'gone', to: 'gallery' }).catch((error) => error.message)",
    );
    expect(refused).toBe('unknown');
    const many = await call<string[]>(
      page,
      "Promise.all(['cafe', 'office', 'cinema'].map((to) => Atrium.maps[0].route({ from: 'theatre', to }).then(({ route }) => route.to.key)))",
    );
    expect(many).toEqual(['cafe', 'office', 'cinema']);
    await call(page, 'Atrium.maps[0].clearRoute()');
    await frame.locator('.atrium-way').waitFor({ state: 'hidden' });
    await close();
  });

  test('gets an error if the owner has not switched on directions', async () => {
    const { venue, files } = createWayVenue();
    venue.project.settings.wayfinding.isEnabled = false;
    const own = await startHarness(venue, files);
    const { openHost, element } = hostPages(browser, own);
    const { page, close } = await openHost({ body: element('load="eager"') });
    await mapFrame(page);
    const refused = await call<string>(
      page,
      "Atrium.maps[0].route({ from: 'cafe', to: 'office' }).catch((error) => error.message)",
    );
    expect(refused).toBe('off');
    await close();
    await own.stop();
  });
});
