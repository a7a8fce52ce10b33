import type { Frame, Page } from 'playwright';
import type { Windows } from './use-browser.ts';
import type { Harness } from './viewer-harness.ts';

type Options = {
  body: string;
  headers?: Record<string, string>;
  lang?: string;
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** Whether maps move. The pulses of a map are drawn as long as it is open. */
  hasMotion?: boolean;
};

export type HostPage = { page: Page; problems: string[]; close(): Promise<void> };

/** Returns helpers to open pages of another website with maps of the harness on them. */
export function hostPages(browser: Windows, harness: Harness) {
  async function openHost({
    body,
    headers,
    lang = 'en',
    viewport = { width: 1000, height: 800 },
    hasTouch = false,
    hasMotion = false,
  }: Options): Promise<HostPage> {
    const reducedMotion = hasMotion ? 'no-preference' : 'reduce';
    const context = await browser.newContext({ viewport, hasTouch, reducedMotion });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on(
      'console',
      (message) => message.type() === 'error' && !/404/.test(message.text()) && problems.push(message.text()),
    );
    page.on('pageerror', (error) => problems.push(error.message));
    await showPage(page, body, lang, headers);
    return { page, problems, close: () => context.close() };
  }

  /** Loads a page of the website in an open window, which takes a third less work than opening a new one. */
  async function showPage(page: Page, body: string, lang = 'en', headers?: Record<string, string>) {
    harness.setPage(
      '/host',
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Host</title></head><body>${body}</body></html>`,
      headers,
    );
    await page.goto(`${harness.hostOrigin}/host`);
  }

  const oneLine = () => `<script async src="${harness.origin}/embed.js" data-map="venue"></script>`;
  const element = (attributes = '') =>
    `<atrium-map map="venue" ${attributes}></atrium-map><script async src="${harness.origin}/embed.js"></script>`;
  return { openHost, showPage, oneLine, element };
}

/** Returns the frame of a map on the page once its places are painted. */
export async function mapFrame(page: Page, at = 0): Promise<Frame> {
  await page.waitForFunction((count) => document.querySelectorAll('iframe').length > count, at);
  const handle = await page.locator('iframe').nth(at).elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('There is no frame.');
  await frame.waitForSelector('#atrium[data-painted]', { timeout: 15_000 });
  return frame;
}
