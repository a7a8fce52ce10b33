import { describe, expect, test } from 'vitest';
import { embedSamples } from '#app/docs/embed-samples.ts';
import { embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { startHarness } from '#tests/support/viewer-harness.ts';
import { openStill, painted, planBox } from '#tests/support/viewer-page.ts';

/** The map on other people's websites: statements 1 to 3, 7 and 19 to 21. */
const browser = useBrowser();
/** For screenshots, and for input in the frame. */
const seen = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue());

const { openHost, showPage, oneLine, element } = hostPages(browser, harness);
/** A window in which tests open one page with a map after the other. */
const shared = useShared(() => openHost({ body: '' }));
const show = async (body: string, headers?: Record<string, string>) => {
  const { page, problems } = await shared();
  problems.length = 0;
  await showPage(page, body, 'en', headers);
  return { page, problems };
};

describe('an embed of one line', () => {
  test('adds one frame and one name, and no style to the page', async () => {
    const { page, problems } = await show(`<p>Before</p>${oneLine()}<p id="after">After</p>`);
    const before = await page.evaluate(
      () => getComputedStyle(document.querySelector('p') ?? document.body).font,
    );
    await mapFrame(page);
    const found = await page.evaluate(() => {
      const clean = document.createElement('iframe');
      document.body.append(clean);
      const usual = new Set(Object.getOwnPropertyNames(clean.contentWindow ?? window));
      clean.remove();
      return {
        names: Object.getOwnPropertyNames(window).filter((name) => !usual.has(name) && !/^\d+$/.test(name)),
        styles: document.styleSheets.length,
        frames: document.querySelectorAll('iframe').length,
        font: getComputedStyle(document.querySelector('p') ?? document.body).font,
      };
    });
    expect(found).toEqual({ names: ['Atrium'], styles: 0, frames: 1, font: before });
    expect(problems).toEqual([]);
  });

  test('has a frame that is sandboxed, named, may go full screen and sends its referrer', async () => {
    const { page } = await show(element('title="Floor plan"'));
    await mapFrame(page);
    const attributes = await page
      .locator('iframe')
      .evaluate((frame) => Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value])));
    expect(attributes.title).toBe('Floor plan');
    expect(attributes.allow).toContain('fullscreen');
    expect(attributes.referrerpolicy).toBe('strict-origin-when-cross-origin');
    for (const token of ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-forms'])
      expect(attributes.sandbox).toContain(token);
    expect(attributes.sandbox).not.toContain('allow-top-navigation');
  });

  test('works as a plain iframe', async () => {
    // It follows the messages of the guide.
    const messages = embedSamples.messages.replaceAll('{origin}', harness.origin).replace('cafe', 'area-0-0');
    const { page } = await show(
      `<iframe src="${harness.origin}/embed/venue" width="600" height="400" title="Map"></iframe>
<script>${messages}</script>`,
    );
    const frame = await mapFrame(page);
    expect(await frame.locator('.atrium-search').isVisible()).toBe(true);
    await frame.locator('.atrium-card:not([hidden])').waitFor();
  });
});

describe('an embed in the language of the page', () => {
  test('gives the frame the title of its map, and a map that waits its button', async () => {
    const { page, problems } = await show(
      `<script>document.documentElement.lang='de'</script>${element('load="click"')}`,
    );
    await page.getByRole('button', { name: 'Karte anzeigen' }).click();
    await expect.poll(() => page.locator('iframe').getAttribute('title')).toBe('Karte von Sample centre');
    expect(problems).toEqual([]);
  });
});

describe('an embed on a page', () => {
  test('leaves the page visible around its rounded corners, also in a light page on a dark screen', async () => {
    const venue = createVenue({ levels: 1 });
    venue.project.appearance.canvasBorderRadius = 'large';
    const own = await startHarness(venue);
    const { openHost, showPage, oneLine } = hostPages(seen, own);
    const { page, close } = await openHost({ body: '' });
    await page.emulateMedia({ colorScheme: 'dark' });
    const map = { origin: own.origin, key: 'venue', name: 'Venue', size: null };
    for (const body of [oneLine(), embedCode(map, { ...embedDefaults, kind: 'frame' })]) {
      await showPage(page, body);
      const frame = await mapFrame(page);
      expect(await frame.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
      const { x = 0, y = 0 } = (await page.locator('iframe').boundingBox()) ?? {};
      const at = (away: number) =>
        page.screenshot({ clip: { x: x + away, y: y + away, width: 2, height: 2 } });
      expect((await at(0)).equals(await at(-4))).toBe(true);
      expect((await at(20)).equals(await at(-4))).toBe(false);
    }
    await close();
    await own.stop();
  });

  test('has its full size from the start: nothing shifts when the map loads', async () => {
    const { page } = await show(
      `<style>atrium-map{display:block;aspect-ratio:16/10}</style>${element('load="eager"')}<p>Text below</p>`,
    );
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 2500);
        }),
    );
    expect(shifts).toBe(0);
  });

  test('loads only the loader until the map comes near', async () => {
    const { page: empty } = await shared();
    await empty.goto('about:blank');
    harness.requests.length = 0;
    const { page } = await show(`<div style="height:3000px"></div>${element()}`);
    await page.waitForTimeout(500);
    expect(harness.requests.filter((path) => path !== '/analytics/')).toEqual(['/embed.js']);
    await page.evaluate(() => scrollTo(0, 2150));
    await mapFrame(page);
  });

  test('that waits for a click shows its button, and loads on a click', async () => {
    const { page } = await show(element('load="click" label="Show the floor plan"'));
    await page.waitForTimeout(300);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the floor plan' }).click();
    await mapFrame(page);
  });

  test('works on a page that allows only scripts and frames from us, and no inline styles', async () => {
    const policy = `default-src 'none'; script-src 'self' ${harness.origin}; frame-src ${harness.origin}; style-src 'self'; require-trusted-types-for 'script'`;
    const { page, problems } = await show(element(), { 'Content-Security-Policy': policy });
    await mapFrame(page);
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(300);
    expect(problems).toEqual([]);
  });

  test('with automatic height follows the width and settles after at most two messages', async () => {
    const { page } = await show(
      `<script>let sizes=0;addEventListener('message',(e)=>{if(e.data.type==='resize')sizes++})</script><div style="width:640px">${element('height="auto"')}</div>`,
    );
    await mapFrame(page);
    await page.waitForTimeout(500);
    expect((await page.locator('iframe').boundingBox())?.height).toBeCloseTo(400, -1);
    expect(await page.evaluate('sizes')).toBeLessThanOrEqual(2);
  });
});

describe('scrolling over a map', () => {
  test('by wheel scrolls the page and shows a hint how to zoom; with Ctrl it zooms', async () => {
    const { page, close } = await hostPages(seen, harness).openHost({
      body: `<atrium-map map="venue" style="height:500px"></atrium-map><script async src="${harness.origin}/embed.js"></script><div style="height:3000px"></div>`,
    });
    const frame = await mapFrame(page);
    const width = () =>
      frame.evaluate(() => document.querySelector('.atrium-plan')?.getBoundingClientRect().width ?? 0);
    const before = await width();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, 200);
    await expect.poll(() => frame.locator('.atrium-hint').isVisible()).toBe(true);
    expect(await frame.locator('.atrium-hint').innerText()).toMatch(/Hold (Ctrl|⌘) and scroll to zoom/);
    expect(await width()).toBe(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await page.evaluate(() => scrollTo(0, 0));
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await expect.poll(width).toBeGreaterThan(before * 1.1);
    await close();
  });

  test('by wheel zooms a map on its own page without a key', async () => {
    const page = await browser.newPage();
    await page.goto(`${harness.origin}/`);
    await page.waitForSelector('#atrium[data-painted]');
    const before = await planBox(page);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -200);
    await expect.poll(async () => (await planBox(page)).width).toBeGreaterThan(before.width * 1.1);
    await page.close();
  });
});

test('a wide plan in a low frame is beside the buttons, also from right to left', async () => {
  const venue = createVenue({ levels: 1 });
  const [level] = venue.levels;
  if (level) level.height = 500;
  const wide = await startHarness(venue);
  const { page, close } = await openStill(browser, wide, {
    path: '/?lang=en',
    viewport: { width: 640, height: 400 },
  });
  for (const lang of ['en', 'ar']) {
    if (lang === 'ar') await page.goto(`${wide.origin}/?lang=ar`);
    await painted(page);
    const corner = await page.locator('.atrium-corner').boundingBox();
    const plan = await planBox(page);
    if (!corner) throw new Error('There are no buttons.');
    if (lang === 'ar') expect(plan.x).toBeGreaterThanOrEqual(corner.x + corner.width);
    else expect(plan.x + plan.width).toBeLessThanOrEqual(corner.x);
    expect(Math.min(plan.x, 640 - plan.x - plan.width)).toBeGreaterThanOrEqual(0);
  }
  await close();
  await wide.stop();
});
