import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { waitingContexts } from './kept-windows.ts';

/** A browser as tests use it: each visitor gets new windows. */
export type Windows = Pick<Browser, 'newContext' | 'newPage' | 'newBrowserCDPSession'> & {
  /** If true, also windows with a mouse can take screenshots. If false, no window can, nor can it be tapped. */
  pictures?: boolean;
};

/**
 * Without a graphics processor, Chromium need not emulate one, which saves a tenth of the journeys' processor time. Its
 * replacement needs no process of its own, which saves another 7 %.
 */
const flags = ['--disable-gpu', '--in-process-gpu'];

/**
 * A browser for windows with a mouse. Pages lay out, paint canvases and run frames as ever, but their layers are not put
 * together to a picture that nobody looks at: that took a quarter of the processor time of journeys on a map. Taps,
 * clicks in frames of another origin and screenshots need the picture.
 */
const withoutPictures = [...flags, '--blink-settings=acceleratedCompositingEnabled=false'];

/**
 * A map stores itself by its service worker in each new window, which takes as long as to show it. Tests of that ask for
 * `serviceWorkers: 'allow'`.
 */
const noWorker = { serviceWorkers: 'block' } as const;

type Kind = 'pictures' | 'no pictures';

/** The Chromiums of this worker, which runs one file after the other. They end with the worker. */
const browsers: Partial<Record<Kind, Promise<Browser>>> = {};

/**
 * Gives the tests of a file windows in Chromium. Call it at the top of the file. Closes open windows after the file,
 * without those that wait cleared for the next one. If a browser crashes during a test, the next test or retry gets a
 * new one. A file that takes screenshots or clicks in a foreign frame asks for `pictures`. One that clicks instead of
 * tapping in windows with a touch screen sets it to false, which saves a third of their time.
 */
export function useBrowser({ pictures }: { pictures?: boolean } = {}): Windows {
  /** Each call waits for the one before, so that two windows at once do not open two browsers. */
  const opened = (kind: Kind): Promise<Browser> => {
    const before = browsers[kind];
    const open = async () => {
      // Who asked for a browser that did not start has its error.
      const known = await before?.catch(() => undefined);
      return known?.isConnected() ? known : openBrowser(kind === 'pictures' ? flags : withoutPictures);
    };
    browsers[kind] = open();
    return browsers[kind];
  };
  const browserFor = (options?: BrowserContextOptions) =>
    opened((pictures ?? options?.hasTouch) ? 'pictures' : 'no pictures');
  afterAll(async () => {
    const waiting = waitingContexts();
    const open = await Promise.all(Object.values(browsers));
    for (const context of open.flatMap((browser) => browser.contexts())) {
      if (!waiting.includes(context)) await context.close();
    }
  });
  return {
    pictures,
    newContext: async (options) => (await browserFor(options)).newContext({ ...noWorker, ...options }),
    newPage: async (options) => (await browserFor(options)).newPage({ ...noWorker, ...options }),
    newBrowserCDPSession: async () => (await browserFor()).newBrowserCDPSession(),
  };
}
