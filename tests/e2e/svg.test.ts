import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';
import { hostileSvgs } from '#tests/fixtures/images/hostile-svgs.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

type Sample = { name: string; original: string; clean: string };

let server: Server;
let origin: string;
const browser = useBrowser({ pictures: true });
let samples: Sample[];
/** The different files that are left: two thirds of the hostile ones become the same one as another. */
let cleaned: { names: string[]; clean: string }[];
let requested: string[] = [];

/** Serves each file as it is and sanitised, both without a policy, and records all other requests. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, kind, index] = (request.url ?? '').split('/');
    const file =
      kind === 'original'
        ? samples[Number(index)]?.original
        : cleaned[kind === 'clean' ? Number(index) : -1]?.clean;
    if (file !== undefined)
      return void response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(file);
    if (kind === 'embeddings') {
      return void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(embeddings());
    }
    if (kind !== 'favicon.ico') requested.push(request.url ?? '');
    response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  samples = await readSamples();
  const groups = Map.groupBy(samples, ({ clean }) => clean);
  cleaned = [...groups].map(([clean, group]) => ({ clean, names: group.map(({ name }) => name) }));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

async function readSamples(): Promise<Sample[]> {
  const harmful = hostileSvgs(`${origin}/HIT`).filter((svg) => !svg.isRefused);
  return Promise.all(
    harmful.map(async ({ name, content }) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { name, original: new TextDecoder().decode(bytes), clean: (await sanitizeSvg(bytes)).text };
    }),
  );
}

/** Embeds every sanitised file in every way that a page can, also as markup. */
function embeddings(): string {
  const shown = cleaned.map(({ clean }, i) => {
    const url = `/clean/${i}`;
    return `<img src="${url}"><object data="${url}"></object><embed src="${url}"><iframe src="${url}"></iframe><div>${clean}</div>`;
  });
  return `<!doctype html><body>${shown.join('\n')}<script>
    for (const div of document.querySelectorAll('div')) { const copy = div.innerHTML; div.innerHTML = ''; div.innerHTML = copy; }
  </script></body>`;
}

/** Opens one file directly and clicks on it. Returns its requests and navigations. */
async function visit(page: Page, path: string): Promise<string[]> {
  requested = [];
  const events: string[] = [];
  const note = (dialog: { dismiss: () => Promise<void> }) => {
    events.push('dialog');
    void dialog.dismiss();
  };
  page.on('dialog', note);
  await page.goto(`${origin}${path}`, { waitUntil: 'load' }).catch(() => events.push('navigation'));
  await page.mouse.click(50, 50);
  await page.waitForTimeout(60);
  // A link to a part of the file itself is allowed.
  if (page.url().replace(/#.*/, '') !== `${origin}${path}`) events.push(`went to ${page.url()}`);
  page.off('dialog', note);
  return [...events, ...requested];
}

/** A window that shows the files of 100 by 100 px, and little else to paint. */
const openSmall = () => browser.newPage({ viewport: { width: 120, height: 120 } });

describe('hostile SVG files in a browser without a content policy', () => {
  it('do harm before they are sanitised', async () => {
    const page = await openSmall();
    // Not every attack works in every browser, but attacks that all do nothing would prove nothing.
    let harmful = 0;
    for (let i = 0; i < samples.length && harmful <= 40; i++) {
      if ((await visit(page, `/original/${i}`)).length > 0) harmful++;
    }
    await page.close();
    expect(harmful).toBeGreaterThan(40);
  });

  it('do nothing once sanitised, opened directly and clicked', async () => {
    const page = await openSmall();
    for (const [i, { names }] of cleaned.entries()) {
      expect([names, await visit(page, `/clean/${i}`)]).toEqual([names, []]);
    }
    await page.close();
  });

  it('do nothing once sanitised, however a page embeds them', async () => {
    const page = await openSmall();
    requested = [];
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:image/'))
        outside.push(request.url());
    });
    await page.goto(`${origin}/embeddings`, { waitUntil: 'networkidle' });
    expect({ requested, outside, dialogs }).toEqual({ requested: [], outside: [], dialogs: [] });
    await page.close();
  });
});

it('draws a plan the same before and after, to the pixel', async () => {
  const original = await readFile(new URL('../fixtures/images/plan.svg', import.meta.url), 'utf8');
  const { text } = await sanitizeSvg(new TextEncoder().encode(original));
  const page = await browser.newPage({ viewport: { width: 800, height: 400 } });
  const draw = async (svg: string) => {
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(`<body style="margin:0"><img width="800" height="400" src="${source}">`);
    return page.screenshot();
  };
  const [before, after] = [await draw(original), await draw(text)];
  expect(after.equals(before)).toBe(true);
  expect(before.length).toBeGreaterThan(5000);
  await page.close();
});
