import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { VersionFile } from '#lib/viewer/core/types.ts';
import { copyToFolder } from '#tests/support/copy-folder.ts';
import { type FileServer, serveFiles } from '#tests/support/file-server.ts';
import { publishOwnHospital } from '#tests/support/published-hospital.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { card, painted } from '#tests/support/viewer-page.ts';
import { newVisitor } from '#tests/support/visitor.ts';

/** A map as a folder, on a plain host of files: at its root, and below a path. */
const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'atrium-static-'));
let host: FileServer;
let map: Awaited<ReturnType<typeof publishOwnHospital>>;

beforeAll(async () => {
  map = await publishOwnHospital(inject('origin'));
  const printed = await copyToFolder(map.id, folder, { outbox: inject('outbox') });
  expect(printed).toMatch(/^Wrote version \d+ of /m);
  expect(printed).not.toContain('Warning');
  host = await serveFiles({ '/': folder, '/maps/city/': folder });
}, 200_000);
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens an address of the host. Collects what leaves it, and what the browser complains about. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const { page, context, complaints } = await newVisitor(browser, {
    reducedMotion: 'reduce',
    ...options,
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${host.origin}/`)) outside.push(request.url());
  });
  await page.goto(host.origin + path);
  await painted(page);
  return { page, outside, complaints, close: () => context.close() };
}

const title = (page: Page) => card(page).getByRole('heading').first().innerText();
const language = (page: Page) => page.evaluate(() => document.documentElement.lang);
const level = (page: Page) => page.evaluate(() => document.getElementById('atrium')?.dataset.painted);
const find = async (page: Page, text: string) => {
  await page.getByRole('combobox').fill(text);
  await page.getByRole('option').first().click();
  await card(page).waitFor();
};
/** Waits until the page is kept for a visitor without a connection. */
const kept = (page: Page, path: string) =>
  expect
    .poll(() => page.evaluate(async (file) => Boolean(await caches.match(file)), path), { timeout: 20_000 })
    .toBe(true);

test.each(['/', '/maps/city/'])(
  'a map as files at %s has its search, its cards, its levels and its directions, nothing calls home, and it opens without a connection',
  async (base) => {
    const before = host.missing.length;
    const { page, outside, complaints, close } = await open(base, { serviceWorkers: 'allow' });
    await find(page, 'emergency');
    expect(await title(page)).toContain('Emergency');
    expect(page.url()).toContain(`${host.origin}${base}#/`);
    const levels = await page.evaluate(
      () => JSON.parse(document.getElementById('atrium-data')?.textContent ?? '').project.levels.length,
    );
    expect(levels).toBe(5);
    await page.evaluate(() => {
      location.hash = '#/?from=main-entrance&to=stairs-east-3';
    });
    const steps = page.locator('.atrium-way').getByRole('list', { name: 'Steps' }).getByRole('button');
    await steps.first().waitFor();
    expect(await steps.count()).toBeGreaterThan(2);
    await steps.last().click();
    await expect.poll(() => level(page)).not.toBe(undefined);
    await kept(page, `${base}index.html`);
    expect(outside).toEqual([]);
    expect(complaints()).toEqual([]);
    expect(host.missing.slice(before)).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(host.origin + base);
    await painted(page);
    await expect.poll(() => page.locator('.atrium-note').innerText()).toContain('There is no connection');
    await find(page, 'emergency');
    expect(await title(page)).toContain('Emergency');
    await close();
  },
);

describe('a map as files below a path', () => {
  const base = '/maps/city/';

  test('is in the language of its visitor, of the address, or of a choice', async () => {
    const german = await open(base, { locale: 'de-AT' });
    await expect.poll(() => language(german.page)).toBe('de');
    await german.close();
    const { page, close, complaints } = await open(`${base}?lang=ar`);
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.evaluate(() => {
      location.hash = '#/?lang=fr';
    });
    await expect.poll(() => language(page)).toBe('fr');
    expect(complaints()).toEqual([]);
    await close();
  });

  test('has its first document in each of its languages, whatever the browser speaks', async () => {
    const read = async (name: string) => (await fetch(host.origin + base + name)).text();
    const [main, german] = [await read('index.html'), await read('index-de.html')];
    expect(main).toContain('<html lang="en"');
    expect(german).toMatch(/<html lang="de".*<noscript>.*Haupteingang/s);
    expect(main).toContain('<a href="index-de.html" lang="de" dir="ltr" hreflang="de">Deutsch</a>');
    expect(await read('embed-de.html')).toContain('<html lang="de"');
    // The words of the first picture are German, and stay so.
    const { page, outside, complaints, close } = await open(`${base}index-de.html`, { locale: 'fr-FR' });
    expect(await language(page)).toBe('de');
    await find(page, 'haupteingang');
    expect(await title(page)).toContain('Haupteingang');
    expect(await language(page)).toBe('de');
    expect([outside, complaints()]).toEqual([[], []]);
    await page.goto(`${host.origin}${base}embed-de.html`);
    await painted(page);
    expect(await language(page)).toBe('de');
    await page.goto(`${host.origin}${base}index-de.html?lang=en`);
    await expect.poll(() => language(page)).toBe('en');
    await close();
  });

  test('is read without scripts in each language, which lead to each other', async () => {
    const { page, context } = await newVisitor(browser, { javaScriptEnabled: false });
    await page.goto(`${host.origin}${base}`);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Haupteingang' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`${base}index-de.html`);
    await context.close();
  });

  test('opens a place by its own document, and the level of the address, also without a connection', async () => {
    const { page, complaints, close } = await open(`${base}place-main-entrance.html`, {
      serviceWorkers: 'allow',
    });
    await card(page).waitFor();
    expect(await title(page)).toContain('Main entrance');
    expect(await page.title()).toContain('Main entrance –');
    expect(complaints()).toEqual([]);
    await kept(page, `${base}index.html`);
    const data = JSON.parse(readFileSync(join(folder, 'data/version.json'), 'utf8')) as VersionFile;
    const file = readdirSync(join(folder, 'data')).find((name) => name.startsWith('project-')) ?? '';
    const { levels } = JSON.parse(readFileSync(join(folder, 'data', file), 'utf8'));
    expect(data.changed.project).toBe(file);
    await page.goto(`${host.origin}${base}embed.html?level=${levels[3].key}`);
    await expect.poll(() => level(page)).toBe(levels[3].id);
    await page.context().setOffline(true);
    await page.goto(`${host.origin}${base}place-main-entrance.html`);
    await painted(page);
    await expect.poll(() => title(page)).toContain('Main entrance');
    await page.goto(`${host.origin}${base}index-de.html`);
    await painted(page);
    await expect.poll(() => language(page)).toBe('de');
    await close();
  });
});

test('a second run shows the change to pages that are open, and leaves no withdrawn place, and warns of a limit to websites', async () => {
  const { page, close } = await open('/');
  const call = (path: string, json: object) =>
    fetch(`${inject('origin')}/api/projects/${map.id}/${path}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${map.token}` },
      body: JSON.stringify(json),
    });
  expect((await call('markers/you-are-here/', { isHidden: true })).status).toBe(200);
  const changed = { name: 'The other hospital', allowed_domains: ['museum.example'] };
  expect((await call('', changed)).status).toBe(200);
  const address = 'https://mirror.example/hospital';
  const printed = await copyToFolder(map.id, folder, {
    outbox: inject('outbox'),
    more: ['--address', address],
  });
  expect(printed).toContain('Warning: only these sites may show this map: museum.example.');
  const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:json|html|xml)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  expect(texts).not.toContain('Information board');
  expect(texts).toContain(`<link rel="canonical" href="${address}/">`);
  const german = readFileSync(join(folder, 'index-de.html'), 'utf8');
  expect(german).toContain(`<link rel="canonical" href="${address}/index-de.html">`);
  expect(german).toContain(`<link rel="alternate" href="${address}/" hreflang="en">`);
  expect(texts).toContain(`<link rel="alternate" href="${address}/index-de.html" hreflang="de">`);
  expect(texts).toContain(`<xhtml:link rel="alternate" hreflang="de" href="${address}/index-de.html"/>`);
  expect(texts).toContain(`<meta property="og:image" content="${address}/card.jpg">`);
  // The page looks when it is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => page.locator('#atrium h1').first().textContent()).toBeTruthy();
  await expect
    .poll(() => host.requests.some((path) => path.endsWith('version.json')), { timeout: 10_000 })
    .toBe(true);
  await close();
});
