import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newProjectInBrowser, signUpInBrowser, squareData } from '#tests/support/editor-page.ts';
import { loadNothingAhead } from '#tests/support/load-nothing-ahead.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';

const origin = inject('origin');
const kilobyte = 1024;

const browser = useBrowser();
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
let projectId: string;

beforeAll(async () => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signUpInBrowser(page);
  const level = { name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200) }] };
  projectId = (await newProjectInBrowser(page, [level])).id;
  session = await context.storageState();
  await context.close();
});

type Weight = { script: number; style: number };

/** A window that keeps no file: every page loads all of its own. */
const visit = useShared(async () => {
  const context = await browser.newContext({ baseURL: origin, storageState: session });
  const page = await context.newPage();
  // Counts what a page needs to open, not what the editor loads ahead once it is open.
  await loadNothingAhead(context);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  return { page, close: () => context.close() };
});

/** Compressed sizes by address: pages share most files, and compressing one takes longer than loading it. */
const compressed = new Map<string, number>();

async function compressedSize(file: Response): Promise<number> {
  const size = compressed.get(file.url()) ?? brotliCompressSync(await file.body()).byteLength;
  compressed.set(file.url(), size);
  return size;
}

/** Returns the compressed KB of script and style that a page loads with an empty cache, untouched. */
async function weightOf(path: string, stand: (page: Page) => Promise<unknown>): Promise<Weight> {
  const { page } = await visit();
  // Ends what the last page still asks for.
  await page.goto('/robots.txt');
  const files: Response[] = [];
  const note = (response: Response) => files.push(response);
  page.on('response', note);
  await page.goto(path);
  await stand(page);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const weight = { script: 0, style: 0 };
  for (const file of files) {
    const type = file.headers()['content-type'] ?? '';
    const name = type.includes('javascript') ? 'script' : type.includes('text/css') ? 'style' : null;
    if (name) weight[name] += (await compressedSize(file)) / kilobyte;
  }
  return weight;
}

describe('the compressed code of pages for signed-in users', () => {
  let ofEditor: Weight | undefined;
  const editor = async () => {
    ofEditor ??= await weightOf(`/projects/${projectId}/edit`, (page) =>
      page.locator('.atrium-plan').waitFor({ state: 'attached' }),
    );
    return ofEditor;
  };

  // Imports, tracing and directions added 1 KB to the first load, edits by two people and input methods 2 KB, and
  // what is kept without a connection or storage 1 KB. One list of tools, with icons, keys and hints, added 1 KB. A map that can be turned, and
  // the fields for it, added 2 KB, here and on the page of the places. Who is here, and their changes at once, added
  // 1 KB. The watch of fields in use, which the page of the places has too, levels that are dragged and renamed in their
  // list, and the way to the review added 2 KB. Orders and names in the list of places, lifts as one object, the bar that
  // names rooms, and tooltips added 6 KB; 6 KB more of them load on first use. The classes that all parts share
  // (lib/ui/classes.css) come with each page: 0.3 KB here, for 3 KB less in the style sheets of the app. With fewer lines
  // the bundler cuts the code that pages share into other pieces: 0.8 KB, half of it a piece that only loads others.
  test('the editor is at most 206 KB of script and 20.8 KB of style', async () => {
    const { script, style } = await editor();
    expect(script).toBeLessThanOrEqual(206);
    expect(style).toBeLessThanOrEqual(20.8);
  });

  // The goal, missed since the layouts for tablets and phones (docs/performance.md). Delete this once met.
  test.fails('the editor is at most 180 KB of script', async () => {
    expect((await editor()).script).toBeLessThanOrEqual(180);
  });

  test.each([
    ['the list of projects', 200, '/projects'],
    ['a project', 200, '/projects/{project}'],
    ['the review before a publication', 240, '/projects/{project}/publish'],
    // The one table of places, of the page and of the editor, has columns and filters of both.
    ['the places of a project', 208, '/projects/{project}/places'],
    ['the directions of a project', 200, '/projects/{project}/directions'],
    ['the account', 200, '/account'],
    // The style sheet of all pages has the bar of the settings and the parts of Share: 0.2 KB.
  ])('%s is at most %d KB of script and 20.5 KB of style', async (_, kilobytes, path) => {
    const stand = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
    const { script, style } = await weightOf(path.replace('{project}', projectId), stand);
    expect(script).toBeLessThanOrEqual(kilobytes);
    expect(style).toBeLessThanOrEqual(20.5);
  });

  // All fields of a project are on one page. The preview is below and loads when it is scrolled to.
  test('the settings of a project are at most 190 KB of script and 20.5 KB of style', async () => {
    const { script, style } = await weightOf(`/projects/${projectId}/settings`, (page) =>
      page.getByRole('heading', { level: 1 }).waitFor(),
    );
    expect(script).toBeLessThanOrEqual(190);
    expect(style).toBeLessThanOrEqual(20.5);
  });
});
