import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { protocolVersion } from '#lib/viewer/core/protocol.ts';
import { copyToFolder } from '#tests/support/copy-folder.ts';
import { type FileServer, serveFiles } from '#tests/support/file-server.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { publishOwnVenue } from '#tests/support/published-hospital.ts';
import { freePort } from '#tests/support/running-app.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { newVisitor } from '#tests/support/visitor.ts';

/** A copy that stands in for its service in a website. */
const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'atrium-mirror-'));
const website = mkdtempSync(join(tmpdir(), 'atrium-website-'));
let mirror: FileServer;
let site: FileServer;
let map: Awaited<ReturnType<typeof publishOwnVenue>>;
const servers: Server[] = [];

beforeAll(async () => {
  map = await publishOwnVenue(inject('origin'));
  expect(await copyToFolder(map.id, folder, { outbox: inject('outbox'), hasDirections: false })).toContain(
    'Wrote',
  );
  mirror = await serveFiles({ '/copies/museum/': folder });
  site = await serveFiles({ '/': website });
}, 200_000);
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await mirror.close();
  await site.close();
  for (const each of [folder, website]) rmSync(each, { recursive: true, force: true });
});

/** Starts a service that sends visitors to another origin, which greets like a map. */
async function serviceThatSendsElsewhere(): Promise<string> {
  const greeting = `<script>parent.postMessage({ atrium: ${protocolVersion}, type: 'hello' }, '*')</script>`;
  const elsewhere = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(greeting),
  );
  const server = createServer((_, response) =>
    response.writeHead(302, { Location: originOf(elsewhere) }).end(),
  );
  for (const each of [elsewhere, server]) {
    servers.push(each);
    await new Promise<void>((ready) => each.listen(0, '127.0.0.1', ready));
  }
  return originOf(server);
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a service that answers every request in one way, or never. */
async function serviceThat(answers: number | 'hangs', type = 'text/html'): Promise<string> {
  const server = createServer((_, response) => {
    if (answers !== 'hangs') response.writeHead(answers, { 'Content-Type': type }).end('<p>Sorry</p>');
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return originOf(server);
}

const still = { reducedMotion: 'reduce', locale: 'en-US' } as const;

async function visit(body: string): Promise<Page> {
  const { page } = await visitorForTest(browser, still);
  await show(page, body);
  return page;
}

async function show(page: Page, body: string): Promise<void> {
  writeFileSync(
    join(website, 'index.html'),
    `<!doctype html><html><head><meta charset="utf-8"><title>Site</title></head><body>${body}</body></html>`,
  );
  await page.goto(`${site.origin}/`);
}

const script = (server: string, more = '') =>
  `<script async src="${mirror.origin}/copies/museum/embed.js" data-map="${map.id}" data-server="${server}" data-load="eager" ${more}></script>`;

/** Waits until the frame shows a painted map, and returns it. */
async function shown(page: Page): Promise<Frame> {
  const find = () =>
    page.frames().find((frame) => frame !== page.mainFrame() && !frame.url().startsWith('chrome-error'));
  await expect
    .poll(
      async () =>
        find()
          ?.locator('#atrium[data-painted]')
          .count()
          .catch(() => 0),
      { timeout: 20_000 },
    )
    .toBe(1);
  const frame = find();
  if (!frame) throw new Error('no frame');
  return frame;
}

const isCopy = (frame: Frame) => frame.url().startsWith(`${mirror.origin}/copies/museum/embed.html?`);
const asOf = (frame: Frame) => frame.locator('.atrium-as-of').innerText();

describe('the loader of a copy', () => {
  test('shows the service while that lives, and the copy does not come in later', async () => {
    const page = await visit(script(inject('origin')));
    const frame = await shown(page);
    await new Promise((done) => setTimeout(done, 5_000));
    expect(page.frames()).toContain(frame);
    expect(frame.url()).toContain(`${inject('origin')}/embed/${map.id}`);
  });

  test.each([
    ['refuses connections', async () => `http://127.0.0.1:${await freePort()}`, 3_500],
    ['answers 503', () => serviceThat(503), 3_500],
    ['is behind a proxy that answers 502 in text', () => serviceThat(502, 'text/plain'), 3_500],
    ['sends visitors to another origin, which greets', serviceThatSendsElsewhere, 3_500],
    ['hangs', () => serviceThat('hangs'), 9_000],
  ])('shows the copy and its time if the service %s', async (_, start, withinMs) => {
    const server = await start();
    const begun = Date.now();
    const page = await visit(script(server));
    await expect.poll(() => page.frames().some(isCopy), { timeout: withinMs, interval: 50 }).toBe(true);
    if (withinMs > 4_000) expect(Date.now() - begun).toBeGreaterThan(3_900);
    const frame = await shown(page);
    await expect.poll(() => asOf(frame)).toMatch(/^As of \d/);
  });

  test('keeps options, calls and events, and the language of the page', async () => {
    const server = await serviceThat(503);
    // A new window, which has no history.
    const { page, context } = await newVisitor(browser, still);
    await show(page, script(server, 'data-lang="de" data-theme="dark" data-level="first"'));
    const events = page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const heard: string[] = [];
          const wait = () => {
            const { Atrium } = window as unknown as {
              Atrium?: {
                maps: {
                  on: (name: string, listen: (event: { title?: string } | null) => void) => void;
                  select: (id: string) => void;
                }[];
              };
            };
            const [map] = Atrium?.maps ?? [];
            if (!map) return void setTimeout(wait, 50);
            map.on('ready', () => heard.push('ready'));
            map.on('select', (place) => {
              heard.push(place?.title ?? '');
              done(heard);
            });
            map.select('cafe');
          };
          wait();
        }),
    );
    const frame = await shown(page);
    expect(await events).toEqual(['ready', 'Kaffeehaus']);
    await expect.poll(() => asOf(frame)).toMatch(/^Stand: /);
    expect(await frame.evaluate(() => document.getElementById('atrium')?.dataset.theme)).toBe('dark');
    // Back leads to the page before, not to the service that failed.
    expect(await page.evaluate(() => history.length)).toBeLessThan(4);
    await context.close();
  });

  test('works as an element, and without a service shows the copy alone', async () => {
    const server = await serviceThat(500);
    const loader = `<script async src="${mirror.origin}/copies/museum/embed.js"></script>`;
    const page = await visit(
      `<atrium-map map="${map.id}" server="${server}" load="eager"></atrium-map>${loader}`,
    );
    expect(isCopy(await shown(page))).toBe(true);
    await show(page, `<atrium-map map="${map.id}" load="eager"></atrium-map>${loader}`);
    const frame = await shown(page);
    expect(await frame.locator('.atrium-as-of').count()).toBe(0);
  });

  test('never shows the copy of a map that was taken offline, nor that of another map', async () => {
    const page = await visit(
      script(inject('origin')).replace(map.id, 'no-such-map') + script(inject('origin')),
    );
    await new Promise((done) => setTimeout(done, 6_000));
    expect(page.frames().filter(isCopy)).toEqual([]);
    const answer = await fetch(`${inject('origin')}/api/projects/${map.id}/unpublish/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${map.token}` },
    });
    expect(answer.status).toBe(200);
    await show(page, script(inject('origin')));
    await new Promise((done) => setTimeout(done, 6_000));
    expect(page.frames().filter(isCopy)).toEqual([]);
  });
});
