import type { Page } from 'playwright';
import { beforeAll, expect, inject, test } from 'vitest';
import { publishOwnHospital } from '#tests/support/published-hospital.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { painted } from '#tests/support/viewer-page.ts';
import { newVisitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
let map: Awaited<ReturnType<typeof publishOwnHospital>>;
beforeAll(async () => {
  map = await publishOwnHospital(inject('origin'));
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
    serviceWorkers: 'block',
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
