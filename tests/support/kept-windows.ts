import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { Windows } from './use-browser.ts';
import { listenTo, newVisitor, type Visitor } from './visitor.ts';

type Kept = {
  context: BrowserContext;
  options: BrowserContextOptions;
  page: Page;
  isTaken: boolean;
};

/** Kept windows of a file. Later tests reuse what the first test fetched and compiled. */
const kept = new WeakMap<Windows, Kept[]>();

/**
 * Returns a visitor for the running test, in a context that no other test uses meanwhile. Reuses the window of an
 * earlier test with the same options. Clears what the test left behind; the context of a failed test is closed. A test
 * that sets a clock, a medium or a script closes its window at its end: `onTestFinished(() => page.close())`.
 */
export async function visitorForTest(browser: Windows, options: BrowserContextOptions): Promise<Visitor> {
  const ofFile = kept.get(browser) ?? [];
  kept.set(browser, ofFile);
  const known = ofFile.find((one) => !one.isTaken && isSame(one.options, options));
  const one = known ?? { ...(await newVisitor(browser, options)), options, isTaken: true };
  const leave = () => void ofFile.splice(ofFile.indexOf(one), 1);
  if (!known) {
    await one.page.goto('/robots.txt');
    ofFile.push(one);
    one.context.once('close', leave);
  }
  one.isTaken = true;
  onTestFinished(async ({ task }) => {
    if (!ofFile.includes(one)) return;
    if (task.result?.state === 'fail') return one.context.close();
    await clear(one);
    one.isTaken = false;
  });
  return { context: one.context, page: one.page, complaints: listenTo(one.page) };
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
  if (typeof options.storageState === 'object') await context.addCookies(options.storageState.cookies);
}

/** Runs in the page. */
async function deleteStored(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
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
