import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hostPages, mapFrame } from '#tests/support/host-pages.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, painted } from '#tests/support/viewer-page.ts';

/** What a map stores on the device of its visitor. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 2 }));
const { openHost } = hostPages(browser, harness);

const isKept = (page: Page) => page.evaluate(async () => Boolean(await caches.match('/m/venue')));
/** A map whose visitor comes back in each test. */
const shared = useShared(() => openStill(browser, harness, { path: '/m/venue', serviceWorkers: 'allow' }));
const openKept = async () => {
  const { page, context } = await shared();
  harness.override('/m/venue', null);
  await context.setOffline(false);
  if (!page.url().includes('/m/venue') || !(await isKept(page))) {
    await page.goto(`${harness.origin}/robots.txt`);
    await page.goto(`${harness.origin}/m/venue`);
    await painted(page);
  }
  await expect.poll(() => isKept(page), { timeout: 15_000 }).toBe(true);
  return { page, context };
};
const setAside = async (page: Page, headers: Record<string, string>, status = 200) => {
  const body = await (await page.request.get(`${harness.origin}/m/venue`)).text();
  harness.override('/m/venue', { status, body, headers: { 'Content-Type': 'text/html', ...headers } });
};

describe('a map that was opened', () => {
  test('opens offline, with all its levels, its search and the pages of its places', async () => {
    const { page, context } = await openKept();
    await context.setOffline(true);
    await page.reload();
    await painted(page);
    await expect.poll(() => page.locator('.atrium-note').innerText()).toContain('There is no connection');
    await page.getByRole('combobox').fill('bakery 1.');
    await page.getByRole('option').filter({ hasText: 'First floor' }).first().click();
    await expect.poll(() => page.locator('.atrium-card-level').innerText()).toBe('First floor');
    await page.goto(`${harness.origin}/m/venue/area-1-0`);
    await painted(page);
    await expect.poll(() => page.url()).toContain('/m/venue#/level-1/area-1-0');
  });

  test('is loaded from the server once it is reachable, and the stored copy is updated', async () => {
    const { page, context } = await openKept();
    const before = harness.venue.project.name;
    harness.change(({ project }) => {
      project.name = 'Renamed centre';
    });
    await page.reload();
    await painted(page);
    expect(await page.title()).toBe('Renamed centre');
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/m/venue'))?.text()), { timeout: 15_000 })
      .toContain('Renamed centre');
    await context.setOffline(true);
    await page.reload();
    await painted(page);
    expect(await page.title()).toBe('Renamed centre');
    harness.change(({ project }) => {
      project.name = before;
    });
  });

  test('is shown even if the server answers with an error', async () => {
    const { page } = await openKept();
    await setAside(page, {}, 503);
    await page.reload();
    await painted(page);
    harness.override('/m/venue', null);
  });

  test.each([
    ['was taken offline', {}, 404],
    ['is limited to some websites', { 'Cache-Control': 'no-store, private' }, 200],
  ])('is deleted from the device once it %s', async (_, headers, status) => {
    const { page } = await openKept();
    await setAside(page, headers as Record<string, string>, status);
    await page.reload();
    await expect.poll(() => isKept(page)).toBe(false);
    harness.override('/m/venue', null);
  });

  test('stores nothing on the device if it is embedded', async () => {
    const { page, close } = await openHost({
      body: `<atrium-map map="venue" style="height:600px"></atrium-map><script async src="${harness.origin}/embed.js"></script>`,
    });
    const frame = await mapFrame(page);
    await frame.waitForSelector('#atrium[data-painted]');
    harness.requests.length = 0;
    const kept = await frame.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
    expect(kept).toEqual([0, 0]);
    expect(harness.requests).not.toContain('/m/sw.js');
    await close();
  });
});
