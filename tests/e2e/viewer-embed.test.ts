import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { createVenue } from '#tests/support/venue.ts';
import { type Harness, startHarness } from '#tests/support/viewer-harness.ts';
import { planBox } from '#tests/support/viewer-page.ts';

/** The map on other people's websites: statements 1 to 3, 7, 14, 15, 19 to 23. */
const browser = useBrowser();
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness(createVenue());
});
afterAll(async () => {
  await harness.stop();
});

type Options = {
  body: string;
  headers?: Record<string, string>;
  lang?: string;
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
};

async function openHost({
  body,
  headers,
  lang = 'en',
  viewport = { width: 1000, height: 800 },
  hasTouch = false,
}: Options): Promise<{ page: Page; problems: string[]; close(): Promise<void> }> {
  harness.setPage(
    '/host',
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title></head><body>${body}</body></html>`,
    headers,
  );
  const context = await browser.newContext({ viewport, hasTouch });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && !/404/.test(message.text()) && problems.push(message.text()),
  );
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${harness.hostOrigin}/host`);
  return { page, problems, close: () => context.close() };
}

async function mapFrame(page: Page, at = 0): Promise<Frame> {
  await page.waitForFunction((count) => document.querySelectorAll('iframe').length > count, at);
  const handle = await page.locator('iframe').nth(at).elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await frame.waitForSelector('#atrium[data-painted]', { timeout: 15_000 });
  return frame;
}

const oneLine = () => `<script async src="${harness.origin}/embed.js" data-map="venue"></script>`;
const element = (attributes = '') =>
  `<atrium-map map="venue" ${attributes}></atrium-map><script async src="${harness.origin}/embed.js"></script>`;

describe('one line', () => {
  test('adds one frame and one name, and no style to the page', async () => {
    const { page, close, problems } = await openHost({
      body: `<p>Before</p>${oneLine()}<p id="after">After</p>`,
    });
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
    await close();
  });

  test('the frame is sandboxed, named, may go full screen and tells its host', async () => {
    const { page, close } = await openHost({ body: element('title="Floor plan"') });
    await mapFrame(page);
    const attributes = await page
      .locator('iframe')
      .evaluate((frame) => Object.fromEntries([...frame.attributes].map(({ name, value }) => [name, value])));
    expect(attributes.title).toBe('Floor plan');
    expect(attributes.allow).toContain('fullscreen');
    expect(attributes.referrerpolicy).toBe('strict-origin-when-cross-origin');
    for (const token of ['allow-scripts', 'allow-same-origin', 'allow-popups'])
      expect(attributes.sandbox).toContain(token);
    expect(attributes.sandbox).not.toContain('allow-top-navigation');
    await close();
  });

  test('a plain iframe works as well', async () => {
    const { page, close } = await openHost({
      body: `<iframe src="${harness.origin}/embed/venue" width="600" height="400" title="Map"></iframe>`,
    });
    const frame = await mapFrame(page);
    expect(await frame.locator('.atrium-search').isVisible()).toBe(true);
    await close();
  });
});

describe('on the page', () => {
  test('the element keeps its place from the start: nothing shifts when the map comes', async () => {
    const { page, close } = await openHost({
      body: `<style>atrium-map{display:block;aspect-ratio:16/10}</style>${element('load="eager"')}<p>Text below</p>`,
    });
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
    await close();
  });

  test('nothing but the loader is fetched until the map comes near', async () => {
    harness.requests.length = 0;
    const { page, close } = await openHost({ body: `<div style="height:3000px"></div>${element()}` });
    await page.waitForTimeout(500);
    expect(harness.requests.filter((path) => path !== '/analytics/')).toEqual(['/embed.js']);
    await page.evaluate(() => scrollTo(0, 2150));
    await mapFrame(page);
    await close();
  });

  test('a map that waits for a click shows its button, and loads on it', async () => {
    const { page, close } = await openHost({ body: element('load="click" label="Show the floor plan"') });
    await page.waitForTimeout(300);
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the floor plan' }).click();
    await mapFrame(page);
    await close();
  });

  test('works where the page allows scripts and frames from us only, and no inline style', async () => {
    const policy = `default-src 'none'; script-src 'self' ${harness.origin}; frame-src ${harness.origin}; style-src 'self'; require-trusted-types-for 'script'`;
    const { page, close, problems } = await openHost({
      body: element(),
      headers: { 'Content-Security-Policy': policy },
    });
    await mapFrame(page);
    expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(300);
    expect(problems).toEqual([]);
    await close();
  });

  test('automatic height follows the width and settles after at most two messages', async () => {
    const { page, close } = await openHost({
      body: `<script>let sizes=0;addEventListener('message',(e)=>{if(e.data.type==='resize')sizes++})</script><div style="width:640px">${element('height="auto"')}</div>`,
    });
    await mapFrame(page);
    await page.waitForTimeout(500);
    expect((await page.locator('iframe').boundingBox())?.height).toBeCloseTo(400, -1);
    expect(await page.evaluate('sizes')).toBeLessThanOrEqual(2);
    await close();
  });
});

describe('scrolling', () => {
  test('the wheel scrolls the page and a hint says how to zoom; with Ctrl it zooms', async () => {
    const { page, close } = await openHost({
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

  test('a map on its own page takes the wheel without a key', async () => {
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

describe('the interface for scripts', () => {
  const call = (page: Page, text: string) => page.evaluate(text);

  test('selects, changes level and language, searches and filters, and tells what happens', async () => {
    const { page, close } = await openHost({ body: `${element()}<script>window.seen=[]</script>` });
    await page.waitForFunction(() => 'Atrium' in window);
    await call(
      page,
      "for (const name of ['ready','select','level','search','error']) Atrium.maps[0].on(name, (event) => seen.push([name, event]))",
    );
    const frame = await mapFrame(page);
    await call(page, "Atrium.maps[0].select('area-1-0')");
    await frame.locator('.atrium-card:not([hidden])').waitFor();
    expect(await frame.locator('.atrium-card-title').innerText()).toBe('Bakery 1.1');
    await call(page, "Atrium.maps[0].setLanguage('de')");
    await expect.poll(() => frame.locator('.atrium-card-title').innerText()).toBe('Bäckerei 1.1');
    await call(page, "Atrium.maps[0].goTo('level-2')");
    await expect.poll(() => frame.evaluate(() => location.hash)).toContain('level-2');
    await call(page, "Atrium.maps[0].filter(['Food'])");
    await expect.poll(() => frame.evaluate(() => location.hash)).toContain('tags=');
    const found = await page.evaluate("Atrium.maps[0].search('hörsaal 0.7').then((places) => places[0])");
    expect(found).toMatchObject({ key: 'area-0-6', kind: 'area', level: 'level-0' });
    await call(page, "Atrium.maps[0].select('nothing')");
    await expect
      .poll(() =>
        page.evaluate("seen.some(([name, event]) => name === 'error' && event.kind === 'unknownPlace')"),
      )
      .toBe(true);
    const names = (await page.evaluate('seen.map(([name]) => name)')) as string[];
    for (const name of ['ready', 'select', 'level']) expect(names).toContain(name);
    await close();
  });

  test('ignores messages from others, of other versions, and of unknown kinds', async () => {
    const { page, close } = await openHost({
      body: `${element()}<iframe id="other" srcdoc="<p>other</p>"></iframe>`,
    });
    const frame = await mapFrame(
      page,
      (await page.locator('iframe').first().getAttribute('id')) === 'other' ? 1 : 0,
    );
    const own = await page.locator('atrium-map iframe').elementHandle();
    await page.evaluate((target) => {
      const { contentWindow } = target as HTMLIFrameElement;
      contentWindow?.postMessage({ atrium: 9, type: 'select', id: 'area-0-0' }, '*');
      contentWindow?.postMessage({ atrium: 1, type: 'erase' }, '*');
      contentWindow?.postMessage('select', '*');
    }, own);
    const other = page.frames().find((one) => one.url() === 'about:srcdoc');
    await other?.evaluate(() =>
      parent.frames[0]?.postMessage({ atrium: 1, type: 'select', id: 'area-0-0' }, '*'),
    );
    await page.waitForTimeout(400);
    expect(await frame.locator('.atrium-card').isVisible()).toBe(false);
    await page.evaluate(() => postMessage({ atrium: 1, type: 'resize', height: 9000 }, '*'));
    await page.waitForTimeout(100);
    expect((await page.locator('atrium-map').boundingBox())?.height).toBeLessThan(1000);
    await close();
  });

  test('two maps on a page do not mix', async () => {
    const { page, close } = await openHost({
      body: `<atrium-map map="venue" load="eager" style="height:300px"></atrium-map><atrium-map map="other" load="eager" style="height:300px"></atrium-map><script async src="${harness.origin}/embed.js"></script>`,
    });
    const first = await mapFrame(page, 0);
    const second = await mapFrame(page, 1);
    await page.evaluate(
      "globalThis.heard=[];Atrium.maps.forEach((map, i) => map.on('select', (place) => heard.push([i, place?.key])));Atrium.maps[1].select('area-0-0')",
    );
    await second.locator('.atrium-card:not([hidden])').waitFor();
    await page.waitForTimeout(200);
    expect(await first.locator('.atrium-card').isVisible()).toBe(false);
    expect(await page.evaluate('heard')).toEqual([[1, 'area-0-0']]);
    await close();
  });

  test('the language of the page is the language of the map, an attribute comes first', async () => {
    const { page, close } = await openHost({ body: element(), lang: 'de' });
    expect(await (await mapFrame(page)).evaluate(() => document.documentElement.lang)).toBe('de');
    await close();
    const set = await openHost({ body: element('lang="ar" theme="dark"'), lang: 'de' });
    const frame = await mapFrame(set.page);
    expect(
      await frame.evaluate(() => [
        document.documentElement.lang,
        document.querySelector('main')?.dataset.scheme,
      ]),
    ).toEqual(['ar', 'dark']);
    await set.close();
  });

  test('the address of the host page is left alone', async () => {
    const { page, close } = await openHost({ body: element('level="level-1" place="area-1-0"') });
    const frame = await mapFrame(page);
    await frame.locator('.atrium-card:not([hidden])').waitFor();
    expect(page.url()).toBe(`${harness.hostOrigin}/host`);
    expect(frame.url()).toContain('#/level-1/area-1-0');
    await close();
  });

  test('counts nothing where the page says so', async () => {
    harness.analytics.length = 0;
    const { page, close } = await openHost({ body: element('analytics="off"') });
    await mapFrame(page);
    await page.goto('about:blank');
    await page.waitForTimeout(300);
    expect(harness.analytics).toEqual([]);
    await close();
  });
});
