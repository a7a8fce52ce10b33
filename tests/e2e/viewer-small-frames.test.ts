import type { Frame, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { embedCode, embedDefaults } from '#lib/viewer/loader/embed-code.ts';
import { embedForms } from '#tests/support/embed-forms.ts';
import { type HostPage, hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue, type Venue } from '#tests/support/venue.ts';

/** The map in the small frames of phones and narrow columns, of a venue with many levels. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue({ levels: 9, areas: 12, markers: 6 }));
const { openHost, showPage } = hostPages(browser, harness);

type Reach = { name: string; width: number; height: number; isReached: boolean };

/** Lists every visible control with its size and whether a press on its middle hits it. */
const reachOf = (frame: Frame, selector: string): Promise<Reach[]> =>
  frame.evaluate((wanted) => {
    const controls = [...document.querySelectorAll<HTMLElement>(wanted)];
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { x, y, width, height } = control.getBoundingClientRect();
        const met = document.elementFromPoint(x + width / 2, y + height / 2);
        const isInside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
        const name = control.getAttribute('aria-label') ?? control.innerText;
        return { name, width, height, isReached: isInside && control.contains(met) };
      });
  }, selector);

const bars = '.atrium-bar button, .atrium-bar input, .atrium-corner button';

/** Returns the element over the middle of a place once the map rests, or null for the map itself. */
async function coveredBy(frame: Frame, { levels: [level] }: Venue, key: string): Promise<string | null> {
  const area = level?.areas.find((one) => one.key === key);
  const marker = level?.markers.find((one) => one.key === key);
  const xs = area?.data.map(([x]) => x) ?? [marker?.position.x ?? 0];
  const ys = area?.data.map(([, y]) => y) ?? [marker?.position.y ?? 0];
  const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  return frame.evaluate(([x = 0, y = 0]) => {
    if (document.querySelector('.atrium-moving')) return 'still moving';
    const plan = document.querySelector('.atrium-plan')?.getBoundingClientRect() ?? new DOMRect();
    const met = document.elementFromPoint(
      plan.x + (x / 1600) * plan.width,
      plan.y + (y / 1000) * plan.height,
    );
    return met?.closest('.atrium-map') ? null : `${met?.outerHTML.slice(0, 80)}`;
  }, middle);
}

async function expectReached(frame: Frame, selector: string, sizeMin: number): Promise<string[]> {
  const found = await reachOf(frame, selector);
  expect(found.filter(({ isReached }) => !isReached)).toEqual([]);
  expect(found.filter(({ width, height }) => Math.min(width, height) < sizeMin)).toEqual([]);
  return found.map(({ name }) => name);
}

/** The smallest and the largest frame of each layout: media.css has its limits. */
const sizes = [
  [320, 420],
  [430, 538],
  [300, 320],
  [568, 320],
  [844, 390],
] as const;

const openFrame = async ([width, height]: readonly [number, number], hasTouch: boolean) => {
  const { page, close } = await openHost({
    body: `<iframe src="${harness.origin}/embed/venue" width="${width}" height="${height}" style="border:0" allow="fullscreen" title="Map"></iframe>`,
    hasTouch,
  });
  return { page, close, frame: await mapFrame(page) };
};

/** The frames take one size after the other. A resized map looks like one that opens: viewer-resizing.test.ts. */
const touched = useShared(() => openFrame(sizes[0], true));
const pointed = useShared(() => openFrame(sizes[0], false));

/** Shows the whole ground floor in a frame of this size, with an empty search. */
async function begin({ page, frame }: { page: Page; frame: Frame }, width: number, height: number) {
  const ground = harness.venue.levels[0]?.id;
  await page
    .locator('iframe')
    .evaluate((element, size) => Object.assign(element, size), { width: `${width}`, height: `${height}` });
  await frame.evaluate(() => {
    location.hash = '#/level-0';
  });
  await frame.locator(`#atrium[data-painted="${ground}"]`).waitFor({ state: 'attached' });
  const field = frame.getByRole('combobox');
  if ((await field.inputValue()) !== '') {
    await field.fill('');
    await field.press('Escape');
    await field.press('Escape');
  }
  await frame.locator('.atrium-map').press('Home');
}

/** Closes the card if a test opened one. The next test continues in the same frame. */
async function closeCard(frame: Frame): Promise<void> {
  await frame.locator('.atrium-card-close:visible').tap();
  await frame.locator('.atrium-card:not([hidden])').waitFor({ state: 'hidden' });
}

describe.each(sizes)('a frame of %d x %d px', (width, height) => {
  const open = async () => {
    const shown = await touched();
    await begin(shown, width, height);
    return shown;
  };
  const isSlim = width < 480;
  const panels = ['Filter', 'Language', 'Share'];

  test('has its plan above the links at the lower edge', async () => {
    const { frame } = await open();
    const boxes = () =>
      frame.evaluate(() => {
        const bottom = document.querySelector('.atrium-plan')?.getBoundingClientRect().bottom ?? 0;
        const top = document.querySelector('.atrium-foot')?.getBoundingClientRect().top ?? 0;
        return { bottom, top };
      });
    await frame.locator('.atrium-foot a:visible').first().waitFor();
    await expect.poll(async () => (await boxes()).bottom - (await boxes()).top).toBeLessThanOrEqual(0);
    await frame.evaluate(() => {
      location.hash = '#/level-0/area-0-0';
    });
    await frame.locator('.atrium-card:not([hidden])').waitFor();
    if (!isSlim && height < 480) expect(await frame.locator('.atrium-foot').isVisible()).toBe(false);
    await closeCard(frame);
  });

  test('has every control in reach of a finger, at least 44 px large, and in one row if it is narrow', async () => {
    const { frame } = await open();
    await frame.locator('.atrium-controls button').first().waitFor({ state: 'attached' });
    const names = await expectReached(frame, bars, 44);
    if (isSlim) expect(names).toEqual(['Search for a place', 'Levels: Ground floor', 'Menu']);
    else
      for (const name of ['Directory', ...panels, 'Show the whole map', 'Full screen', 'Zoom in'])
        expect(names).toContain(name);
    await frame.locator('.atrium-levels button').first().tap();
    expect(await expectReached(frame, '.atrium-levels [role=radio]', 44)).toHaveLength(9);
    await frame.getByRole('radio', { name: 'Ground floor' }).scrollIntoViewIfNeeded();
    await frame.getByRole('radio', { name: 'Floor 8' }).tap();
    await expect.poll(() => frame.evaluate(() => location.hash)).toBe('#/level-8');

    for (const name of panels) {
      if (isSlim) {
        await frame.getByRole('button', { name: 'Menu' }).tap();
        await frame.getByRole('button', { name }).waitFor();
        const menu = ['Directory', ...panels, 'Show the whole map', 'Full screen'];
        if (name === 'Filter')
          expect(await expectReached(frame, '.atrium-menu .atrium-option', 44)).toEqual(menu);
      }
      await frame.getByRole('button', { name, exact: true }).tap();
      if (name === 'Filter') {
        await frame.locator('.atrium-directory .atrium-tag').first().waitFor();
        await expectReached(frame, '.atrium-directory .atrium-tag', 44);
        await frame.locator('.atrium-directory .atrium-tag').first().press('Escape');
        continue;
      }
      await frame.locator('.atrium-panel:not([hidden]) :is(h2, [aria-checked], input)').first().waitFor();
      await expectReached(frame, '.atrium-panel:not([hidden]) button', 44);
      await frame.locator('.atrium-panel:not([hidden]) button').first().press('Escape');
    }
  });

  test.runIf(isSlim)('has a search that closes by a tap and by keys', async () => {
    const { frame } = await open();
    const field = frame.getByRole('combobox');
    const options = frame.locator('.atrium-results [role=option]:visible');
    for (const leave of [
      () => frame.locator('.atrium-search').getByRole('button', { name: 'Close' }).tap(),
      async () => {
        // Once for the list, once for the field.
        await field.press('Escape');
        await field.press('Escape');
      },
    ]) {
      await field.tap();
      await options.first().waitFor();
      await leave();
      await expect.poll(() => options.count()).toBe(0);
      expect(await expectReached(frame, bars, 44)).toContain('Menu');
    }
  });

  test('has every control in reach with an open card, searches over its whole width, and covers no selected place', async () => {
    const { frame } = await open();
    await frame.getByRole('combobox').focus();
    await frame.getByRole('combobox').fill('Bakery 0.1');
    const result = frame.locator('.atrium-results [role=option]').first();
    await result.waitFor();
    expect((await result.boundingBox())?.width).toBeGreaterThan(Math.min(width - 60, 320));
    await result.tap();
    await frame.locator('.atrium-card:not([hidden])').waitFor();
    await frame.locator('.atrium-card:not([hidden]) .atrium-card-title').evaluate(async (title) => {
      await Promise.all((title.closest('section')?.getAnimations() ?? []).map(({ finished }) => finished));
    });
    const names = await expectReached(frame, '.atrium-card-close, .atrium-levels > * > button', 44);
    expect(names).toHaveLength(2);

    await frame.waitForFunction(() => !document.querySelector('.atrium-moving'));
    for (const key of ['area-0-0', 'area-0-11', 'marker-0-5']) {
      await frame.locator('.atrium-card-close:visible').tap();
      await frame.evaluate((place) => {
        location.hash = `#/level-0/${place}`;
      }, key);
      await expect.poll(() => frame.evaluate(() => location.hash)).toContain(key);
      await expect.poll(() => coveredBy(frame, harness.venue, key)).toBe(null);
    }
    await closeCard(frame);
  });

  test('has the zoom buttons in reach of a mouse', async () => {
    const shown = await pointed();
    await begin(shown, width, height);
    const { frame } = shown;
    await frame.locator('.atrium-controls button').first().waitFor();
    const names = await expectReached(frame, bars, 44);
    expect(names).toContain('Zoom in');
    expect(names).toContain('Zoom out');
  });
});

describe('the space of a map', () => {
  const page = { key: 'venue', name: 'Venue', size: { width: 1600, height: 1000 } };
  const lines = (count: number) => '<p>Text of the page</p>'.repeat(count);
  const open = useShared<HostPage>(() => openHost({ body: '' }));
  const show = async (body: string, viewport: { width: number; height: number }) => {
    const { page: host } = await open();
    await host.setViewportSize(viewport);
    await showPage(host, `<meta name="viewport" content="width=device-width">${body}`);
    return host;
  };

  test.each([320, 1280])('is reserved from first paint in a page of %d px', async (width) => {
    // Forms of other heights follow, on a phone.
    for (const height of width < 480 ? (['ratio'] as const) : (['ratio', 'auto', 480] as const)) {
      harness.override('/embed.js', { status: 0, delayMs: 400 });
      const code = embedCode(
        { ...page, origin: harness.origin },
        { ...embedDefaults, load: 'eager', height },
      );
      const host = await show(
        `${lines(2)}${code}${lines(20)}
          <script>globalThis.shifts = []; new PerformanceObserver((list) => {
            for (const { value } of list.getEntries()) shifts.push(value);
          }).observe({ type: 'layout-shift', buffered: true })</script>`,
        { width, height: 800 },
      );
      const frame = await mapFrame(host);
      await frame.waitForSelector('.atrium-listed .atrium-controls');
      await host.waitForTimeout(300);
      expect(await host.evaluate('shifts')).toEqual([]);
      const box = await host.locator('iframe').boundingBox();
      expect(box?.width).toBe(width - 16);
      if (height === 'ratio') expect(box?.height).toBeGreaterThanOrEqual(420);
      if (height === 480) expect(box?.height).toBe(480);
    }
    harness.override('/embed.js', null);
  });

  /** Forms that differ in white space and comments only are the same to a browser. */
  const asRead = (html = '') => html.replaceAll(/<!--.*?-->|\s+/g, '');
  const forms = new Map(
    Object.entries(embedForms('http://localhost')).map(([name, html]) => [asRead(html), name]),
  );

  test.each([...forms.values()])('is reserved from first paint by: %s', async (name) => {
    harness.override('/embed.js', { status: 0, delayMs: 300 });
    const host = await show(
      `<p>Text of the page</p>${embedForms(harness.origin)[name]}<p>Text below</p>
        <script>globalThis.shifts = []; new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value);
        }).observe({ type: 'layout-shift', buffered: true })</script>`,
      { width: 390, height: 800 },
    );
    if (name.includes('click')) await host.getByRole('button', { name: 'Show the map' }).click();
    const frame = await mapFrame(host);
    await frame.waitForSelector('.atrium-listed .atrium-controls', { state: 'attached' });
    expect(await host.evaluate('shifts')).toEqual([]);
    harness.override('/embed.js', null);
  });

  test('is 420 px high on a phone if the embed code reserves none', async () => {
    const host = await show(`<script async src="${harness.origin}/embed.js" data-map="venue"></script>`, {
      width: 360,
      height: 740,
    });
    await mapFrame(host);
    expect(await host.locator('iframe').boundingBox()).toMatchObject({ width: 344, height: 420 });
  });
});
