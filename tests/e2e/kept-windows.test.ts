import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const options = { viewport: { width: 1000, height: 700 } };
let page: Page;
let context: BrowserContext;

/** Reads what a page stores and whether it is online. */
const state = (of: Page) =>
  of.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    cookies: document.cookie,
    isOnline: navigator.onLine,
    width: innerWidth,
  }));
const untouched = { local: 0, session: 0, databases: 0, cookies: '', isOnline: true, width: 1000 };

test('a visitor of a test starts with a cleared window at a file of the service', async () => {
  ({ page, context } = await visitorForTest(browser, options));
  expect(await state(page)).toEqual(untouched);
  await page.evaluate(() => {
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    return new Promise<void>((done) => {
      indexedDB.open('left').onsuccess = () => done();
    });
  });
  await context.addCookies([{ name: 'left', value: '1', url: page.url() }]);
  await page.setViewportSize({ width: 400, height: 700 });
  await page.route('**/robots.txt', (route) => route.abort());
  await (await context.newPage()).goto('/robots.txt');
  await context.setOffline(true);
});

test('the next test has the same window without the data of the last test', async () => {
  const next = await visitorForTest(browser, options);
  expect(next.page).toBe(page);
  expect(context.pages()).toEqual([page]);
  expect(await state(page)).toEqual(untouched);
  expect((await page.goto('/robots.txt'))?.status()).toBe(200);
});

test('two visitors of one test and visitors with other options have separate contexts', async () => {
  const one = await visitorForTest(browser, options);
  const other = await visitorForTest(browser, options);
  const german = await visitorForTest(browser, { ...options, locale: 'de-DE' });
  expect(new Set([one.context, other.context, german.context]).size).toBe(3);
});

test.fails('a test fails', async () => {
  const failing = await visitorForTest(browser, options);
  expect(failing.page).toBe(page);
  throw new Error('As it should.');
});

test('after a test that failed, its window is closed and not used again', async () => {
  expect(page.isClosed()).toBe(true);
  const next = await visitorForTest(browser, options);
  expect(next.page).not.toBe(page);
  expect(await state(next.page)).toEqual(untouched);
});
