import type { Frame, Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { enterPassword, newAddress, newVisitor, visitorPassword } from '#tests/support/visitor.ts';

/** The page on which a person tries the embed code before copying it, and the landing page's own map. */
const origin = inject('origin');
const browser = useBrowser();

test('what is previewed is made by exactly the code that is copied, whatever is chosen', async () => {
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
  // The address keeps the choices, so that they can be sent on.
  await page.reload();
  expect(await expectSame(page)).toContain('theme=dark');
  await page.context().close();
});

test('the preview is tried at the widths of a phone and a wide page, and at any other by key', async () => {
  const page = await openWorkbench();
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
  await page.context().close();
});

test('the landing page shows a living map, in the language of the reader, without any project', async () => {
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

/** A person in front of the page for the published demo museum. */
async function openWorkbench(): Promise<Page> {
  const { email, project } = await publishedDemo();
  const { page } = await newVisitor(browser, { viewport: { width: 1440, height: 900 } });
  await enterPassword(page, email);
  await page.waitForURL(/\/projects/);
  await page.goto(`/projects/${project}/embed`);
  return page;
}

/** The code beside the preview is letter by letter the code in it. */
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

async function publishedDemo(): Promise<{ email: string; project: string }> {
  const email = newAddress('embedding');
  const { tokens } = await call('', 'POST', '/api/auth/register/', {
    email,
    password: visitorPassword,
    password_confirm: visitorPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  const organization = (await call(tokens.access, 'GET', '/api/organizations/')).results[0].id;
  const { id } = await call(tokens.access, 'POST', '/api/projects/', {
    organization,
    name: 'Museum',
    template: 'demo',
  });
  await call(tokens.access, 'POST', `/api/projects/${id}/publish/`);
  return { email, project: id };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function call(token: string, method: string, path: string, json?: unknown): Promise<any> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: json === undefined ? null : JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
