import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './browser.ts';

/** What tests do with a browser: windows of its own for each visitor. */
export type Windows = Pick<Browser, 'newContext' | 'newPage' | 'newBrowserCDPSession'>;

/**
 * Without a graphics processor Chromium need not emulate one, which takes a tenth of the journeys' processor time; what
 * draws in its place needs no process of its own, which takes another 7 %.
 */
const flags = ['--disable-gpu', '--in-process-gpu'];

/** The Chromium of this worker, which runs one file after the other. It ends with its worker. */
let browser: Browser | undefined;

/**
 * Windows in Chromium for the tests of a file, called at its top. What a file leaves open is closed after it. Where the
 * browser breaks down in the middle of a test, the next test, or the next try of this one, begins with a new one.
 */
export function useBrowser(): Windows {
  const open = async () => {
    if (!browser?.isConnected()) browser = await openBrowser(flags);
  };
  const opened = () => {
    if (!browser) throw new Error('The browser opens with the first test of the file.');
    return browser;
  };
  beforeAll(open);
  beforeEach(open);
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return {
    newContext: (options) => opened().newContext(options),
    newPage: (options) => opened().newPage(options),
    newBrowserCDPSession: () => opened().newBrowserCDPSession(),
  };
}
