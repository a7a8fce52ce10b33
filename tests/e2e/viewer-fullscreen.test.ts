import type { Frame, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';

/** Scrolling a map in full screen and the page around it: statement 7. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue());

async function openEmbedded(): Promise<{ page: Page; frame: Frame; close(): Promise<void> }> {
  harness.setPage(
    '/host',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body>
    <atrium-map map="venue" style="height:600px"></atrium-map>
    <script async src="${harness.origin}/embed.js"></script><div style="height:3000px"></div></body></html>`,
  );
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${harness.hostOrigin}/host`);
  const handle = await page.waitForSelector('iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await frame.waitForSelector('#atrium[data-painted] .atrium-controls');
  return { page, frame, close: () => context.close() };
}

const planWidth = (frame: Frame) =>
  frame.evaluate(() => document.querySelector('.atrium-plan')?.getBoundingClientRect().width ?? 0);
const touchAction = (frame: Frame) =>
  frame.evaluate(() => getComputedStyle(document.querySelector('.atrium-map') ?? document.body).touchAction);
const isFull = (frame: Frame) => frame.evaluate(() => document.fullscreenElement?.id === 'atrium');

test('wheel and finger scroll the page, move the map in full screen, and scroll the page again afterwards', async () => {
  const { page, frame, close } = await openEmbedded();
  expect(await touchAction(frame)).toBe('pan-x pan-y');

  await frame.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect.poll(() => isFull(frame)).toBe(true);
  await expect.poll(() => touchAction(frame)).toBe('none');
  await expect.poll(() => frame.evaluate(() => innerHeight)).toBe(800);
  await page.waitForTimeout(200);
  const full = await planWidth(frame);
  await page.mouse.move(500, 400);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => planWidth(frame)).toBeGreaterThan(full * 1.1);
  expect(await frame.locator('.atrium-hint').isVisible()).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await frame.getByRole('button', { name: 'Leave full screen' }).click();
  await expect.poll(() => isFull(frame)).toBe(false);
  await expect.poll(() => touchAction(frame)).toBe('pan-x pan-y');
  await expect.poll(() => frame.evaluate(() => innerHeight)).toBe(600);
  await page.waitForTimeout(200);
  const back = await planWidth(frame);
  await page.mouse.move(500, 300);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => frame.locator('.atrium-hint').isVisible()).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await planWidth(frame)).toBe(back);
  await close();
});
