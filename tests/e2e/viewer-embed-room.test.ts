import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import { type HostPage, hostPages } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 1 }));
let host: HostPage;

beforeAll(async () => {
  host = await hostPages(browser, harness).openHost({ body: '' });
  // The frame has its size before its map, which would be drawn 34 times for nobody.
  await host.page.route(`${harness.origin}/embed/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
});
afterAll(() => host.close());

/** Shows a page with the embed in a box beside 40 px of content, and returns the size of the map. */
async function sizeIn(box: string, embed: string, content = '<p style="height:40px;margin:0">Text</p>') {
  const { showPage } = hostPages(browser, harness);
  await showPage(host.page, `<div style="${box}">${content}${embed}</div><div style="height:2000px"></div>`);
  const frame = host.page.locator('iframe');
  await frame.waitFor({ state: 'attached' });
  const { width, height } = await frame.evaluate((element) => element.getBoundingClientRect());
  return { width, height };
}

const boxes = {
  'a flex row': 'display:flex',
  'a flex row with space around': 'display:flex;gap:20px;padding:20px',
  'a flex column': 'display:flex;flex-direction:column;align-items:center',
  'the first column of a grid': 'display:grid;grid-template-columns:1fr auto',
  'a narrow grid': 'display:grid;grid-template-columns:repeat(4,1fr)',
  'a box as wide as its content': 'display:inline-block',
};

describe('the map of one line', () => {
  for (const [name, box] of Object.entries(boxes)) {
    test(`is at least 280 px wide and 420 px high in ${name}`, async () => {
      const { oneLine, element } = hostPages(browser, harness);
      const map = { origin: harness.origin, key: 'venue', name: 'Venue', size: null };
      const codes = [
        oneLine().replace('<script', '<script data-load="eager"'),
        element('load="eager"'),
        embedCode(map, { ...embedDefaults, load: 'eager' }),
        embedCode(map, { ...embedDefaults, kind: 'frame', load: 'eager' }),
      ];
      for (const code of codes) {
        const size = await sizeIn(box, code);
        expect(size.width).toBeGreaterThanOrEqual(280);
        expect(size.height).toBeGreaterThanOrEqual(420);
        expect(size.width).toBeLessThanOrEqual(1000);
      }
    });
  }

  test('takes the room that a flex row has left, and leaves its neighbours theirs', async () => {
    const { oneLine, element } = hostPages(browser, harness);
    const side = '<nav style="width:250px;height:40px"></nav>';
    for (const code of [oneLine().replace('<script', '<script data-load="eager"'), element('load="eager"')]) {
      const inRow = await sizeIn('display:flex;width:900px', code, side);
      expect(inRow.width).toBeGreaterThan(640);
      expect(inRow.width).toBeLessThanOrEqual(652);
      const inColumn = 'display:flex;flex-direction:column;align-items:center;width:900px;min-height:900px';
      expect(await sizeIn(inColumn, code)).toMatchObject({ width: 900 });
      expect((await sizeIn('display:flex;width:400px', code, side)).width).toBe(280);
    }
  });

  test('has the size that the page says, also a smaller one', async () => {
    const { element } = hostPages(browser, harness);
    const styled = (style: string) => `<style>atrium-map{${style}}</style>${element('load="eager"')}`;
    expect(await sizeIn('display:flex', styled('width:200px;height:150px'))).toEqual({
      width: 200,
      height: 150,
    });
    expect(await sizeIn('display:grid', styled('height:300px'))).toMatchObject({ height: 300 });
    const fixed = await sizeIn('display:flex;height:300px', styled('flex:1'));
    expect(fixed.height).toBe(300);
    expect(fixed.width).toBeGreaterThan(800);
    const margins = await sizeIn('', styled('display:block;height:300px;margin:0 50px'));
    expect(margins.width).toBeLessThan(900);
  });

  test('has a size as a frame without styles', async () => {
    const map = { origin: harness.origin, key: 'venue', name: 'Venue', size: null };
    const code = embedCode(map, { ...embedDefaults, kind: 'frame', load: 'eager' }).replace(
      / {2}style="[^"]*"\n/,
      '',
    );
    expect(code).not.toContain('style');
    const size = await sizeIn('', code);
    expect(size.width).toBeGreaterThan(900);
    expect(size.height).toBeGreaterThanOrEqual(420);
  });
});
