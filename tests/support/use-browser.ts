import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from './browser.ts';

/** What tests do with a browser: windows of its own for each visitor. */
export type Windows = Pick<Browser, 'newContext' | 'newPage' | 'newBrowserCDPSession'>;

/** Without a graphics processor Chromium need not emulate one, which takes a tenth of the journeys' processor time. */
const flags = ['--disable-gpu'];

/**
 * One Chromium for the tests of a file, called at its top. Where it breaks down in the middle of a test, the next
 * test, or the next try of this one, begins with a new one.
 */
export function useBrowser(): Windows {
  let browser: Browser | undefined;
  const open = async () => {
    if (!browser?.isConnected()) browser = await openBrowser(flags);
  };
  const opened = () => {
    if (!browser) throw new Error('The browser opens with the first test of the file.');
    return browser;
  };
  beforeAll(open);
  beforeEach(open);
  afterAll(() => browser?.close());
  return {
    newContext: (options) => opened().newContext(options),
    newPage: (options) => opened().newPage(options),
    newBrowserCDPSession: () => opened().newBrowserCDPSession(),
  };
}
