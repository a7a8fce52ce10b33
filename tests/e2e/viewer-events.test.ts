import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { publishOwnVenue } from '#tests/support/published-hospital.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { painted } from '#tests/support/viewer-page.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let map: Awaited<ReturnType<typeof publishOwnVenue>>;
beforeAll(async () => {
  map = await publishOwnVenue(inject('origin'));
});

async function rename(name: string): Promise<void> {
  const answer = await fetch(`${inject('origin')}/api/projects/${map.id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${map.token}` },
    body: JSON.stringify({ name }),
  });
  expect(answer.status).toBe(200);
}

/** Counts the streams that a page opens. */
function streamsOf(page: Page): string[] {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) opened.push(request.url());
  });
  return opened;
}

test('a change is on the screen of every open page of a browser within moments, by one stream', async () => {
  const { context, page, complaints } = await newVisitor(browser, {
    reducedMotion: 'reduce',
  });
  const other = await context.newPage();
  const opened = [streamsOf(page), streamsOf(other)];
  for (const each of [page, other]) {
    await each.goto(`/m/${map.id}`);
    await painted(each);
  }
  await expect.poll(() => opened.flat().length).toBe(1);
  // The map polls every eight seconds; a stream is faster.
  const fetched = [page, other].map((each) => each.waitForRequest(/\/data\/project-/, { timeout: 6_000 }));
  await rename('Renamed while it was open');
  await Promise.all(fetched);
  expect(complaints()).toEqual([]);
  // The page that held the stream leaves, and the other one takes its place.
  await page.close();
  await expect.poll(() => opened.flat().length, { timeout: 15_000 }).toBe(2);
  await context.close();
});

const hasNginx = findNginx() !== null;

describe.skipIf(!hasNginx)('behind nginx', () => {
  /** Opens the map behind a proxy. Returns how to rename it and to see that the page has heard of it. */
  async function open(isCollecting: boolean) {
    const nginx = await startNginx([inject('origin')], { isCollecting });
    onTestFinished(nginx.stop);
    const { context, page } = await newVisitor(browser, { reducedMotion: 'reduce' });
    const opened = streamsOf(page);
    await page.goto(`${nginx.origin}/m/${map.id}`);
    await painted(page);
    return {
      opened,
      hears: async (name: string, timeout: number) => {
        const fetched = page.waitForRequest(/\/data\/project-/, { timeout });
        await rename(name);
        await fetched;
      },
      close: () => context.close(),
    };
  }

  test('a change comes by the stream, which nginx passes on at once', async () => {
    const { opened, hears, close } = await open(false);
    await expect.poll(() => opened.length).toBe(1);
    await new Promise((done) => setTimeout(done, 6_000));
    await hears('Renamed behind nginx', 5_000);
    // After five seconds without an event, the page would have tried again.
    expect(opened).toHaveLength(1);
    await close();
  });

  test('that collects every answer, a change comes by polling, and the stream is given up', async () => {
    const { opened, hears, close } = await open(true);
    await hears('Renamed behind a proxy that collects', 20_000);
    await expect.poll(() => opened.length, { timeout: 40_000 }).toBe(3);
    await hears('Renamed once more', 20_000);
    await new Promise((done) => setTimeout(done, 8_000));
    expect(opened).toHaveLength(3);
    await close();
  }, 120_000);
});
