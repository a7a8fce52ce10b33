import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import {
  accessibilityFaults,
  colorFaults,
  fitFaults,
  keyboardFaults,
  rememberShown,
  structureFaults,
  widerFaults,
} from '#tests/support/accessibility.ts';
import { type Furnished, furnishAccount } from '#tests/support/furnished-account.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { answer, type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { focusFaults, stateFaults } from '#tests/support/state-faults.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { enterPassword, newVisitor, type Visitor } from '#tests/support/visitor.ts';
import { type Look, phoneWindow, walkScreens } from '#tests/support/walk-screens.ts';

const email = 'screens@example.org';
const walkMs = 400_000;

const browser = useBrowser();
let receivers: Receiver[];
let furnished: Furnished;
/** The session of the furnished account, for browsers that start signed in. */
let session: BrowserContextOptions['storageState'];

beforeAll(async () => {
  receivers = [await startReceiver(answer(200, '{"received":true}')), await startReceiver(answer(500, 'No'))];
  const [well = '', ill = ''] = receivers.map(({ url }) => url);
  furnished = await furnishAccount(inject('origin'), email, { well, ill });
  const visitor = await newVisitor(browser);
  await enterPassword(visitor.page, email);
  await visitor.page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  session = await visitor.context.storageState();
  await visitor.context.close();
});

afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
});

/** Media preferences of the browser. A loaded page follows a change like a page that loads. */
const modes = {
  'in the light': { colorScheme: 'light', forcedColors: 'none' },
  'in the dark': { colorScheme: 'dark', forcedColors: 'none' },
  'in forced colours': { colorScheme: 'light', forcedColors: 'active' },
} as const;

type Mode = keyof typeof modes;

/** Checks a page in one of the modes, without loading it again. */
const inMode = (name: Mode, look: (page: Page) => Promise<string[]>) => async (page: Page) => {
  await page.emulateMedia(modes[name]);
  return (await look(page)).map((fault) => `${name}: ${fault}`);
};

/** The looks of texts that were checked in each mode on some screen, and of controls that had the focus. */
let seen: Record<Mode | 'focus', Set<string>>;

const colorsIn = (name: Mode) => inMode(name, (page) => colorFaults(page, seen[name]));

async function languageFaults(page: Page, expected: string): Promise<string[]> {
  const language = await page.evaluate(() => document.documentElement.lang);
  return language === expected ? [] : [`is in ${language}`];
}

/** Checks a page in windows of these widths, and leaves the last one. */
async function faultsAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
    found.push(...(await fitFaults(page)).map((fault) => `${width} pixels: ${fault}`));
  }
  return found;
}

/** Checks a page, which loads in the window of a tablet, there and in that of a phone. */
async function narrowFaults(page: Page): Promise<string[]> {
  const found = await fitFaults(page);
  await page.setViewportSize(phoneWindow);
  found.push(...(await fitFaults(page)));
  await shortenList(page);
  return found;
}

/** Checks a page with axe. */
async function phoneFaults(page: Page): Promise<string[]> {
  const found = [...(await structureFaults(page)), ...(await colorFaults(page, seen['in the dark']))];
  await rememberShown(page);
  return found;
}

/** Checks what a desktop shows besides with axe. A map loads again for it. */
async function desktopFaults(page: Page): Promise<string[]> {
  return (await page.evaluate(() => 'shownBefore' in globalThis)) ? widerFaults(page) : structureFaults(page);
}

/**
 * Shortens a list of very many parts of one form: of the types in the documentation, each sixteenth stays. Axe took
 * 12 s for all of them. Call it once it is known that all of them fit the window.
 */
async function shortenList(page: Page): Promise<void> {
  await page.locator('main > section[id]').evaluateAll((parts) => {
    if (parts.length > 50) for (const [at, part] of parts.entries()) if (at % 16 !== 0) part.remove();
  });
}

/** Checks a page with text of twice the size. It is the last look, because the window stays that of a tablet. */
async function largeTextFaults(page: Page): Promise<string[]> {
  await page.emulateMedia(modes['in the light']);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const found = await faultsAt(page, [1280, 640]);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
  return found;
}

/** Checks a page in forced colours while the focus moves through it. */
async function shownFaults(page: Page): Promise<string[]> {
  return [...(await stateFaults(page)), ...(await focusFaults(page, seen.focus))];
}

/** Screens are checked at rest: without animated colours and without a map stored for offline use. */
const calm = { reducedMotion: 'reduce' } as const;

/** What is found on every screen. The order makes the colours of a loaded page change only twice. */
const looks = {
  language: { on: 'phone', find: (page: Page) => languageFaults(page, 'de'), onMaps: true },
  fit: { on: 'phone', find: narrowFaults, onMaps: true },
  phoneAxe: { on: 'phone', find: phoneFaults, onMaps: true },
  dark: { on: 'desktop', find: colorsIn('in the dark'), onMaps: true },
  axe: { on: 'desktop', find: inMode('in the light', desktopFaults), onMaps: true },
  light: { on: 'desktop', find: colorsIn('in the light'), onMaps: true },
  keyboard: { on: 'desktop', find: keyboardFaults, onMaps: false },
  forced: { on: 'desktop', find: colorsIn('in forced colours'), onMaps: true },
  shown: { on: 'desktop', find: inMode('in forced colours', shownFaults), onMaps: false },
  largeText: { on: 'desktop', find: largeTextFaults, onMaps: false },
} satisfies Record<string, Look>;

let walked: Record<keyof typeof looks, string[]> | undefined;

/** Returns what was found. One walk serves all tests. If it fails, the next test or retry walks again. */
async function found(): Promise<Record<keyof typeof looks, string[]>> {
  const none = () => new Set<string>();
  if (!walked)
    seen = { 'in the light': none(), 'in the dark': none(), 'in forced colours': none(), focus: none() };
  walked ??= await walkScreens(browser, { email, furnished, session }, { ...calm, locale: 'de-DE' }, looks);
  return walked;
}

describe('every screen on a phone, in German and in dark colours', () => {
  test('is in German', { timeout: walkMs }, async () => {
    expect((await found()).language).toEqual([]);
  });

  test('fits windows of 320 and 768 pixels', { timeout: walkMs }, async () => {
    expect((await found()).fit).toEqual([]);
  });

  test('has no axe violation', { timeout: walkMs }, async () => {
    expect((await found()).phoneAxe).toEqual([]);
  });
});

describe('every screen on a desktop', () => {
  test('has no axe violation', { timeout: walkMs }, async () => {
    expect((await found()).axe).toEqual([]);
  });

  test('has enough contrast in light, dark and forced colours', { timeout: walkMs }, async () => {
    const { light, dark, forced } = await found();
    expect([...light, ...dark, ...forced]).toEqual([]);
  });

  test('can be reached completely by keyboard, with a visible focus', { timeout: walkMs }, async () => {
    expect((await found()).keyboard).toEqual([]);
  });

  test('shows the focus and the current item in forced colours', { timeout: walkMs }, async () => {
    expect((await found()).shown).toEqual([]);
  });

  test('is readable with text of twice the size in windows of 1280 and 640 pixels', {
    timeout: walkMs,
  }, async () => {
    expect((await found()).largeText).toEqual([]);
  });
});

describe('an action on a screen', () => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await visitorForTest(browser, { storageState: session });
    page = visitor.page;
  });

  test('reports success politely and errors at once, in messages that are not dialogs', async () => {
    await page.goto('/account');
    await page.getByRole('textbox', { name: 'Name' }).fill('Wilhelmine Schmidt');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').filter({ hasText: 'Your name was changed' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.route('**/api/auth/verify-email/resend/', (route) => route.abort());
    await page.getByRole('button', { name: 'Send the link again' }).click();
    const wrong = page.getByRole('alert').filter({ hasText: 'No link was sent' });
    await wrong.getByText('Atrium cannot be reached.').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await wrong.getByRole('button', { name: 'Close' }).click();
    await wrong.waitFor({ state: 'detached' });
  });

  test('keeps the focus on its button, and the focus returns when a dialog closes', async () => {
    await page.goto(`${furnished.organization}/members`);
    const invite = page.getByRole('button', { name: 'Invite' });
    await invite.click();
    const dialog = page.getByRole('dialog');
    const address = dialog.getByLabel('E-mail address');
    await expect.poll(() => address.evaluate((input) => input === document.activeElement)).toBe(true);
    let answerNow: () => void = () => {};
    const held = new Promise<void>((answered) => {
      answerNow = answered;
    });
    await page.route('**/invitations/', async (route) => {
      await held;
      await route.fulfill({
        status: 403,
        json: { detail: 'Only an owner can make somebody an owner or change an owner.' },
      });
    });
    await address.fill('somebody@example.org');
    const send = dialog.getByRole('button', { name: 'Create invitation' });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
    answerNow();
    await dialog.getByRole('alert').filter({ hasText: 'Only an owner' }).waitFor();
    expect(await send.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => invite.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('is not mixed up with a lost connection, which is reported as long as it lasts', async () => {
    await page.goto('/account/security');
    await visitor.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visitor.context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });

  test('that fails offline is reported once the connection is back, even as the first action on the page', async () => {
    await page.goto('/account');
    const send = page.getByRole('button', { name: 'Send the link again' });
    await send.waitFor();
    await visitor.context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await send.click();
    await visitor.context.setOffline(false);
    await page.getByRole('alert').filter({ hasText: 'No link was sent' }).waitFor();
  });

  test('that breaks the page shows an error page with a way to continue', async () => {
    onTestFinished(() => page.close());
    // A stored value that cannot be read as a number stands for any error in a page's own script.
    await page.addInitScript(() => {
      const { getItem } = Storage.prototype;
      Storage.prototype.getItem = function (key) {
        if (key === 'atrium.session-renewed' && !('isWell' in window)) return Object.create(null);
        return getItem.call(this, key);
      };
    });
    const failed = page.getByRole('heading', { level: 1, name: 'This page could not be shown' });
    await page.goto('/projects');
    await failed.waitFor();
    expect([...(await accessibilityFaults(page)), ...(await keyboardFaults(page))]).toEqual([]);
    await page.evaluate(() => Object.assign(window, { isWell: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.goto('/account');
    await failed.waitFor();
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Start</h1>' }));
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
  });
});
