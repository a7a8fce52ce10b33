import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { Windows } from './use-browser.ts';
import { listenTo, newVisitor, type Visitor } from './visitor.ts';

type Kept = {
  context: BrowserContext;
  /** Without the session, which changes with the file. */
  options: BrowserContextOptions;
  page: Page;
  pictures: boolean | undefined;
  isTaken: boolean;
  /** When the last test left it, in ms. */
  leftAt: number;
};

/** Windows of this worker's browser. Later tests, also of other files, reuse what the first fetched and compiled. */
const kept: Kept[] = [];

/** Windows that wait for a later file. Each has a process of some 80 MB. */
const waitingMax = 3;

/**
 * Returns a visitor for the running test, in a context that no other test uses meanwhile. Reuses the window of an
 * earlier test with the same options. Clears what the test left behind; the context of a failed test is closed. A test
 * that sets a medium or a script closes its window at its end: `onTestFinished(() => page.close())`. One that sets a
 * clock, which holds for all windows of a context, closes the context.
 */
export async function visitorForTest(
  browser: Windows,
  { storageState, ...options }: BrowserContextOptions,
): Promise<Visitor> {
  const known = kept.find(
    (one) => !one.isTaken && one.pictures === browser.pictures && isSame(one.options, options),
  );
  if (known) known.isTaken = true;
  const one = known ?? (await openWindow(browser, options, storageState));
  if (known && typeof storageState === 'object') await known.context.addCookies(storageState.cookies);
  onTestFinished(async ({ task }) => {
    if (!kept.includes(one)) return;
    if (task.result?.state === 'fail') return one.context.close();
    await clear(one);
    one.leftAt = performance.now();
    one.isTaken = false;
  });
  return { context: one.context, page: one.page, complaints: listenTo(one.page) };
}

async function openWindow(
  browser: Windows,
  options: BrowserContextOptions,
  storageState: BrowserContextOptions['storageState'],
): Promise<Kept> {
  const { context, page } = await newVisitor(browser, { ...options, ...(storageState && { storageState }) });
  await page.goto('/robots.txt');
  const one = { context, options, page, pictures: browser.pictures, isTaken: true, leftAt: 0 };
  kept.push(one);
  context.once('close', () => void kept.splice(kept.indexOf(one), 1));
  return one;
}

/** Returns the contexts that stay open for the next file: a few of those that no test holds, the last used ones. */
export function waitingContexts(): BrowserContext[] {
  return kept
    .filter(({ isTaken }) => !isTaken)
    .toSorted((a, b) => b.leftAt - a.leftAt)
    .slice(0, waitingMax)
    .map(({ context }) => context);
}

/** Closes windows that wait for a later test, for a test that measures the processes of the browser. */
export async function closeWaiting(): Promise<void> {
  for (const { context, isTaken } of [...kept]) if (!isTaken) await context.close();
}

const isSame = (one: BrowserContextOptions, other: BrowserContextOptions): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const usualViewport = { width: 1280, height: 720 };

async function clear(one: Kept): Promise<void> {
  const { context, options } = one;
  for (const page of context.pages()) if (page !== one.page) await page.close();
  if (one.page.isClosed()) one.page = await context.newPage();
  const { page } = one;
  for (const event of ['console', 'pageerror', 'dialog', 'request', 'worker']) page.removeAllListeners(event);
  // The test may still hold back an answer.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  if (options.permissions) await context.grantPermissions(options.permissions);
  await page.goto('/robots.txt');
  await page.evaluate(deleteStored);
  await page.mouse.move(0, 0);
  await page.setViewportSize(options.viewport ?? usualViewport);
  await context.clearCookies();
}

/** Runs in the page. */
async function deleteStored(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((done, fail) => {
          const deletion = indexedDB.deleteDatabase(name);
          deletion.onsuccess = () => done();
          deletion.onerror = () => fail(deletion.error);
        }),
    ),
  );
}
