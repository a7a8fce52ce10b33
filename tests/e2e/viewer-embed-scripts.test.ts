import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';

/** The map's interface for scripts of the embedding page: statements 14, 15 and 21 to 23. */
const browser = useBrowser();
const harness = useHarness(() => createVenue());
const { openHost, showPage, element } = hostPages(browser, harness);
/** A window in which tests open one page with maps after the other. */
const shared = useShared(() => openHost({ body: '' }));
const show = async (body: string, lang?: string) => {
  const { page } = await shared();
  await showPage(page, body, lang);
  return { page };
};

describe('the interface for scripts', () => {
  const call = (page: Page, text: string) => page.evaluate(text);

  test('selects, changes level and language, searches and filters, and reports events', async () => {
    const { page } = await show(`${element()}<script>window.seen=[]</script>`);
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
    await call(page, "Atrium.maps[0].filter(['Food', 'No such tag'])");
    const unknown = "seen.filter(([name, event]) => name === 'error' && event.kind === 'unknownTag')";
    await expect
      .poll(() => page.evaluate(`${unknown}.map(([, event]) => event.detail)`))
      .toEqual(['No such tag']);
    expect(await frame.evaluate(() => location.hash)).toContain('tags=food');
    await call(page, "Atrium.maps[0].filter(['Nobody'])");
    await expect.poll(() => page.evaluate(`${unknown}.length`)).toBe(2);
    expect(await frame.evaluate(() => location.hash)).toContain('tags=food');
    const wrong =
      "seen.flatMap(([name, event]) => (name === 'error' ? [event.kind + ' ' + event.detail] : []))";
    await call(page, 'Atrium.maps[0].select(5)');
    await call(page, "Atrium.maps[0].filter('Food')");
    await call(page, "Atrium.maps[0].setLanguage('xx')");
    await expect
      .poll(() => page.evaluate(wrong))
      .toEqual(expect.arrayContaining(['badValue select', 'badValue filter', 'unknownLanguage xx']));
    const names = (await page.evaluate('seen.map(([name]) => name)')) as string[];
    for (const name of ['ready', 'select', 'level']) expect(names).toContain(name);
  });

  test('ignores messages from other senders, of other versions, and of unknown kinds', async () => {
    const { page } = await show(`${element()}<iframe id="other" srcdoc="<p>other</p>"></iframe>`);
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
  });

  test('keeps two maps on a page apart', async () => {
    const { page } = await show(
      `<atrium-map map="venue" load="eager" style="height:300px"></atrium-map><atrium-map map="other" load="eager" style="height:300px"></atrium-map><script async src="${harness.origin}/embed.js"></script>`,
    );
    const first = await mapFrame(page, 0);
    const second = await mapFrame(page, 1);
    await page.evaluate(
      "globalThis.heard=[];Atrium.maps.forEach((map, i) => map.on('select', (place) => heard.push([i, place?.key])));Atrium.maps[1].select('area-0-0')",
    );
    await second.locator('.atrium-card:not([hidden])').waitFor();
    await page.waitForTimeout(200);
    expect(await first.locator('.atrium-card').isVisible()).toBe(false);
    expect(await page.evaluate('heard')).toEqual([[1, 'area-0-0']]);
  });

  test('lists the maps of all copies of the script, and creates and removes each map once', async () => {
    const script = `<script src="${harness.origin}/embed.js" data-load="eager"`;
    const { page } = await show(
      `<div data-atrium-map="venue" data-load="eager" style="height:300px"></div>
${script}></script>${script} data-map="other"></script>`,
    );
    await mapFrame(page, 1);
    expect(await page.evaluate('Atrium.maps.map(({ frame }) => frame.isConnected)')).toEqual([true, true]);
    await page.evaluate(
      'globalThis.removed = Atrium.maps[0]; globalThis.kept = Atrium.maps[1]; removed.destroy(); removed.destroy();',
    );
    expect(await page.evaluate('Atrium.maps.length === 1 && Atrium.maps[0] === kept')).toBe(true);
    expect(await page.locator('iframe').count()).toBe(1);
  });

  test('takes the options of an element that a framework creates with properties', async () => {
    const { page } = await show(`<script src="${harness.origin}/embed.js"></script><script>
const element = Object.assign(document.createElement('atrium-map'), { map: 'venue', scroll: 'free' });
element.setAttribute('load', 'eager');
document.body.append(element);</script>`);
    await mapFrame(page);
    expect(await page.locator('iframe').getAttribute('src')).toContain('/embed/venue?lang=en&scroll=free');
    expect(await page.evaluate("document.querySelector('atrium-map').map === Atrium.maps[0]")).toBe(true);
  });

  test('uses the language of the page for the map unless an attribute sets another', async () => {
    const { page } = await show(element(), 'de');
    expect(await (await mapFrame(page)).evaluate(() => document.documentElement.lang)).toBe('de');
    await show(element('lang="ar" theme="dark"'), 'de');
    const frame = await mapFrame(page);
    expect(
      await frame.evaluate(() => [
        document.documentElement.lang,
        document.querySelector('main')?.dataset.scheme,
      ]),
    ).toEqual(['ar', 'dark']);
  });

  test('does not change the address of the host page', async () => {
    const { page } = await show(element('level="level-1" place="area-1-0"'));
    const frame = await mapFrame(page);
    await frame.locator('.atrium-card:not([hidden])').waitFor();
    expect(page.url()).toBe(`${harness.hostOrigin}/host`);
    expect(frame.url()).toContain('#/level-1/area-1-0');
  });

  test('counts nothing if the page says so', async () => {
    const { page: empty } = await shared();
    await empty.goto(`${harness.origin}/robots.txt`);
    harness.analytics.length = 0;
    const { page } = await show(element('analytics="off"'));
    await mapFrame(page);
    await page.goto('about:blank');
    await page.waitForTimeout(300);
    expect(harness.analytics).toEqual([]);
  });
});
