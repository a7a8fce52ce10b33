import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './browser.ts';
import { waitingContexts } from './kept-windows.ts';

/** A browser as tests use it: each visitor gets new windows. */
export type Windows = Pick<Browser, 'newContext' | 'newPage' | 'newBrowserCDPSession'>;

/**
 * Without a graphics processor, Chromium need not emulate one, which saves a tenth of the journeys' processor time. Its
 * replacement needs no process of its own, which saves another 7 %.
 */
const flags = ['--disable-gpu', '--in-process-gpu'];

/** The Chromium of this worker, which runs one file after the other. It ends with the worker. */
let browser: Browser | undefined;

/**
 * Gives the tests of a file windows in Chromium. Call it at the top of the file. Closes open windows after the file,
 * without those that wait cleared for the next one. If the browser crashes during a test, the next test or retry gets a
 * new one.
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
    const waiting = waitingContexts();
    for (const context of browser?.contexts() ?? []) if (!waiting.includes(context)) await context.close();
  });
  return {
    newContext: (options) => opened().newContext(options),
    newPage: (options) => opened().newPage(options),
    newBrowserCDPSession: () => opened().newBrowserCDPSession(),
  };
}
