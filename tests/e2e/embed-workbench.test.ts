import type { BrowserContextOptions, Frame, Page } from 'playwright';
import { beforeAll, expect, inject, test } from 'vitest';
import { callApi } from '#tests/support/editor-page.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { newAddress, newVisitor, register } from '#tests/support/visitor.ts';

/** The page that previews the embed code, and the map of the landing page. */
const origin = inject('origin');
const browser = useBrowser();
/** The session of a person with a published demo museum, and the museum's id. Tests change neither. */
let session: BrowserContextOptions['storageState'];
let museum: string;

beforeAll(async () => {
  const { page, context } = await newVisitor(browser);
  await register(context, newAddress('embedding'));
  const call = async <Reply>(method: string, path: string, json?: unknown): Promise<Reply> => {
    const { status, body } = await callApi<Reply>(page, method, path, json);
    expect(status, `${method} ${path}`).toBeLessThan(300);
    return body;
  };
  const { results } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  const project = { organization: results[0]?.id, name: 'Museum', template: 'demo' };
  museum = (await call<{ id: string }>('POST', '/api/projects/', project)).id;
  // A publication finds the floors of all levels for directions, which takes seconds of processor time.
  await call('PATCH', `/api/projects/${museum}/`, { settings: { wayfinding: { isEnabled: false } } });
  await call('POST', `/api/projects/${museum}/publish/`, {});
  session = await context.storageState();
  await context.close();
});

test('the preview shows exactly the code that is copied, for every choice', async () => {
  const page = await openWorkbench();
  await expectSame(page);
  await choose(page, 'Colours', 'Dark');
  await choose(page, 'Opens on', 'Upper floor');
  await choose(page, 'Search', 'Hidden');
  await choose(page, 'Height', 'Fixed');
  await page.getByRole('combobox', { name: 'Shows the place' }).fill('Library');
  await page
    .getByRole('option', { name: /Library/ })
    .first()
    .click();
  const code = await expectSame(page);
  for (const part of [
    'data-theme="dark"',
    'data-level="upper-floor"',
    'data-search="off"',
    'data-height="480"',
  ])
    expect(code).toContain(part);
  const map = await innerMap(page);
  expect(await map.locator('main').getAttribute('data-scheme')).toBe('dark');
  await map.locator('.atrium-card-title').waitFor();
  expect(await map.locator('.atrium-search').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Frame', exact: true }).click();
  expect(await expectSame(page)).toContain('<iframe');
  // The address keeps the choices, so they can be shared.
  await page.reload();
  expect(await expectSame(page)).toContain('theme=dark');
});

/** The page that tests use one after the other. They leave its other choices alone. */
const shared = useShared(async () => {
  const { page, context } = await newVisitor(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: session,
  });
  await page.goto(`/projects/${museum}/share`);
  return { page, close: () => context.close() };
});

test('no choice of the options is cut off below its letters', async () => {
  const { page } = await shared();
  const choices = page.getByRole('combobox');
  await expect.poll(() => choices.count()).toBeGreaterThan(5);
  const cut = await choices.evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const value = box.firstElementChild?.firstElementChild;
      if (!value?.firstChild) return [];
      const letters = document.createRange();
      letters.selectNodeContents(value);
      const excess = letters.getBoundingClientRect().bottom - value.getBoundingClientRect().bottom;
      return excess > 0 ? [`${value.textContent}: ${excess}`] : [];
    }),
  );
  expect(cut).toEqual([]);
});

test('the preview has the widths of a phone and a wide page, and any other width by key', async () => {
  const { page } = await shared();
  const width = () => previewOf(page).then((frame) => frame.evaluate(() => innerWidth));
  for (const [name, px] of [
    ['Phone', 390],
    ['Wide', 1280],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(width).toBe(px);
  }
  const edge = page.getByRole('separator', { name: 'Change the width of the preview' });
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(1264);
  expect(await edge.getAttribute('aria-valuenow')).toBe('1264');
});

test('a height that no map can have stays in its field with the reason, and the code keeps the last one', async () => {
  const { page } = await shared();
  await choose(page, 'Height', 'Fixed');
  const height = page.getByRole('textbox', { name: 'Height in pixels' });
  await height.fill('12a');
  await height.blur();
  await page.getByText(/^Not saved\./).waitFor();
  expect(await height.inputValue()).toBe('12a');
  expect(await expectSame(page)).toContain('data-height="480"');
});

test('the code is copied even without the clipboard API, the focus stays on its button, and if the browser blocks copying it is selected with a message', async () => {
  const page = await openWorkbench();
  await page.context().grantPermissions(['clipboard-read']);
  await page.evaluate(() => {
    // Like a page without HTTPS. The test reads the clipboard here.
    Object.assign(globalThis, { kept: navigator.clipboard });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  const code = await expectSame(page);
  const copy = page.getByRole('button', { name: 'Copy: Code' });
  await copy.press('Enter');
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
  expect(await copy.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.evaluate('kept.readText()')).toBe(code);

  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    document.execCommand = () => false;
  });
  await copy.click();
  await page.getByText('The text is selected: copy it yourself.').waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe(code);
  await page.context().close();
});

test('the landing page shows a working map in the language of the visitor, without any project', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'de-DE' });
  await page.goto(origin);
  const handle = await page.locator('atrium-map iframe').elementHandle();
  const frame = await handle?.contentFrame();
  await frame?.waitForSelector('#atrium[data-painted]');
  expect(await frame?.evaluate(() => document.documentElement.lang)).toBe('de');
  await frame?.getByRole('button', { name: 'Ebenen' }).click();
  await frame?.getByRole('radio', { name: 'Obergeschoss' }).click();
  await expect.poll(() => frame?.evaluate(() => location.hash)).toContain('upper-floor');
  await page.close();
});

/** Opens the page of the published demo museum, with maps without animation. */
async function openWorkbench(): Promise<Page> {
  const { page } = await visitorForTest(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: session,
  });
  await page.goto(`/projects/${museum}/share`);
  return page;
}

/** Checks that the shown code is exactly the code in the preview. */
async function expectSame(page: Page): Promise<string> {
  const shown = () => page.getByRole('region', { name: 'Code', exact: true }).locator('code').innerText();
  await expect
    .poll(
      async () => {
        const html = await fetch((await previewOf(page)).url()).then((answer) => answer.text());
        return /<!--code-->([\s\S]*)<!--\/code-->/.exec(html)?.[1] === (await shown());
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return shown();
}

async function previewOf(page: Page): Promise<Frame> {
  const handle = await page.getByTitle('A page with the map, as the code shows it').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('There is no preview.');
  await frame.waitForLoadState();
  return frame;
}

async function innerMap(page: Page): Promise<Frame> {
  const preview = await previewOf(page);
  const handle = await preview.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('There is no map in the preview.');
  await frame.waitForSelector('#atrium[data-painted]');
  return frame;
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}
