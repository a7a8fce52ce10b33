import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'otplib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { OutboxMail } from '#lib/mail/outbox.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { openBrowser } from '#tests/support/browser.ts';

const origin = inject('origin');
const outbox = inject('outbox');
const password = 'tulip-harbour-92';
const stepMs = 30_000;

let browser: Browser;
let context: BrowserContext;
let page: Page;
/** Whatever the browser complained of: refused scripts, failed requests, errors of ours. */
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
});

beforeEach(async () => {
  ({ context, page } = await newVisitor());
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});

afterEach(() => context.close());

afterAll(() => browser.close());

describe('the second factor', () => {
  test('is turned on with the shown secret, asked for at sign-in, and recovered by a backup code', async () => {
    await signUp(page, 'factor@example.org');
    await page.goto('/account/security');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Six digits').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('This code is wrong or has expired.').waitFor();
    const enabledAt = Date.now();
    await dialog.getByLabel('Six digits').fill(await codeAt(secret, enabledAt));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('heading', { name: 'Keep your backup codes' }).waitFor();
    const backupCodes = await dialog
      .getByRole('list', { name: 'Backup codes' })
      .locator('code')
      .allInnerTexts();
    expect(backupCodes).toHaveLength(10);
    expect(await accessibilityFaults(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(backupCodes.join('\n'));
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('On', { exact: true }).waitFor();

    await signOut(page);
    await enterPassword(page, 'factor@example.org', password);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const code = page.getByLabel('Code', { exact: true });
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code is wrong or was used before.').waitFor();
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    // The step of the code that turned it on is used up; the next one is taken already.
    await code.fill(await codeAt(secret, enabledAt + stepMs));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No projects yet').waitFor();

    await signOut(page);
    await enterPassword(page, 'factor@example.org', password);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill((backupCodes[0] ?? '').toUpperCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('No projects yet').waitFor();

    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Code of the app, or a backup code').fill(backupCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByText('This code is wrong or has expired.').waitFor();
    await dialog.getByLabel('Code of the app, or a backup code').fill(backupCodes[1] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    expect(complaintsBut(/40[01]/)).toEqual([]);
  });

  test('pauses after five wrong codes and says for how long', async () => {
    await signUp(page, 'blocked@example.org');
    await turnOnSecondFactor(page);
    await signOut(page);
    await enterPassword(page, 'blocked@example.org', password);
    for (const wrong of ['1', '2', '3', '4', '5']) {
      await page.getByLabel('Code', { exact: true }).fill(`wrong ${wrong}`);
      const answered = page.waitForResponse(/login-verify/);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await answered;
    }
    await page.getByRole('heading', { name: 'Too many wrong codes' }).waitFor();
    await page.getByText(/pauses for 5 minutes/).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in again' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  test('is replaced by the mailed link, once', async () => {
    await signUp(page, 'forgot@example.org');
    await signOut(page);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgotten password?' }).click();
    await page.getByLabel('E-mail address').fill('forgot@example.org');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const link = await linkTo('forgot@example.org', /new password/);
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Use 8 to 128 characters.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('New password').fill('lantern-forest-17');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await enterPassword(page, 'forgot@example.org', 'lantern-forest-17');
    await page.getByText('No projects yet').waitFor();

    await page.goto(link);
    await page.getByLabel('New password').fill('another-forest-18');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(complaintsBut(/400/)).toEqual([]);
  });
});

describe('the profile', () => {
  test('confirms the address by the mailed link, takes a name, and moves to another address', async () => {
    await signUp(page, 'profile@example.org');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByText('Not confirmed yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(await linkTo('profile@example.org', /Confirm your e-mail/));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('link', { name: 'To your account' }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your name was changed').waitFor();
    await page.getByRole('button', { name: 'Account: Grace Hopper' }).waitFor();

    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New e-mail address').fill('grace@example.org');
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('A link is on its way to grace@example.org').waitFor();
    await page.goto(await linkTo('grace@example.org', /Confirm your new/));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('From now on you sign in with grace@example.org.').waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows and ends sessions, and ends with the account', async () => {
    await signUp(page, 'sessions@example.org');
    const other = await newVisitor();
    await enterPassword(other.page, 'sessions@example.org', password);
    await other.page.getByText('No projects yet').waitFor();
    await page.goto('/account/security');
    const list = page.getByRole('list', { name: 'Your sessions' });
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('The session was ended').waitFor();
    await other.page.goto('/projects');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.context.close();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Museum of Engines').waitFor();
    await dialog.getByRole('textbox').fill('sessions@example.org');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Indoor maps' }).waitFor();
    await enterPassword(page, 'sessions@example.org', password);
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
  });
});

describe('an organization', () => {
  test('takes in who is invited, with the role given, and lets them go again', async () => {
    await signUp(page, 'owner@example.org');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByText('No open invitations').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill('owner@example.org');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByText('This person is a member already.').waitFor();
    await dialog.getByLabel('E-mail address').fill('guest@example.org');
    await dialog.getByRole('radio', { name: 'Viewer' }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.getByRole('list', { name: 'Open invitations' }).getByText('guest@example.org').waitFor();

    const link = await linkTo('guest@example.org', /Join Museum of Engines/);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This invitation is for another address' }).waitFor();
    const guest = await newVisitor();
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'Join Museum of Engines' }).waitFor();
    expect(await accessibilityFaults(guest.page)).toEqual([]);
    expect(await guest.page.getByLabel('E-mail address').inputValue()).toBe('guest@example.org');
    await guest.page.getByLabel('Your name').fill('Charles Babbage');
    await guest.page.getByLabel('Password', { exact: true }).fill(password);
    await guest.page.getByRole('button', { name: 'Create an account to join' }).click();
    await guest.page.getByText('When somebody of this organization creates a map').waitFor();
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'This invitation does not work' }).waitFor();

    await membersOf(page);
    await page.getByText('2 members').waitFor();
    await page.getByRole('combobox', { name: 'Role of Charles Babbage' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByText('Charles Babbage is Admin now').waitFor();
    await membersOf(guest.page);
    await guest.page.getByRole('button', { name: 'Invite' }).waitFor();
    await chooseAbout(page, 'Charles Babbage', 'Block');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.getByText('Charles Babbage is blocked').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await guest.page.goto('/projects');
    await guest.page.getByText('No organization yet').waitFor();
    await chooseAbout(page, 'Charles Babbage', 'Unblock');
    await page.getByText('Charles Babbage has access again').waitFor();
    await chooseAbout(page, 'Charles Babbage', 'Transfer ownership');
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await page.getByText('Charles Babbage owns Museum of Engines now').waitFor();
    await page.getByRole('link', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Leave organization' }).click();
    await dialog.getByRole('button', { name: 'Leave organization' }).click();
    await page.getByText('No organization yet').waitFor();
    expect(complaintsBut(/400/)).toEqual([]);
    await guest.context.close();
  });

  test('is created, renamed, and deleted by whoever types its name', async () => {
    await signUp(page, 'second@example.org');
    await page.getByRole('button', { name: /^Organization:/ }).click();
    await page.getByRole('menuitem', { name: 'New organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Harbour');
    await dialog.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('button', { name: 'Organization: Harbour' }).click();
    await page.getByRole('menuitem', { name: 'Settings of Harbour' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Old Harbour');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Old Harbour' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete organization' }).click();
    expect(await dialog.getByRole('button', { name: 'Delete organization' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Old Harbour');
    await dialog.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('button', { name: 'Organization: Museum of Engines' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('has API keys that are shown once, work, and stop working when revoked', async () => {
    await signUp(page, 'keys@example.org');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('This field may not be blank.').waitFor();
    await dialog.getByLabel('Name').fill('Timetable');
    await dialog.getByRole('radio', { name: 'Read and write' }).check();
    await dialog.getByRole('combobox', { name: 'Expires' }).click();
    await page.getByRole('option', { name: 'In 90 days' }).click();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('heading', { name: 'Your new key' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const key = await dialog.locator('code').first().innerText();
    expect(key).toMatch(/^sk_[0-9a-f]{64}$/);
    // A click beside it must not take away what is shown once.
    await page.mouse.click(5, 5);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    const list = page.getByRole('list', { name: 'API keys of Museum of Engines' });
    await list.getByText('Timetable').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await statusWith(key)).toBe(200);
    expect(await accessibilityFaults(page)).toEqual([]);
    await list.getByRole('button', { name: 'Revoke: Timetable' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No API keys yet').waitFor();
    expect(await statusWith(key)).toBe(401);
    expect(complaintsBut(/400/)).toEqual([]);
  });
});

describe('the screens', () => {
  test.each([320, 768])('fit a window of %i pixels, in German and in the dark', async (width) => {
    await context.close();
    const options = { baseURL: origin, locale: 'de-DE', colorScheme: 'dark' } as const;
    context = await browser.newContext({ ...options, viewport: { width, height: 720 } });
    page = await context.newPage();
    const pages = ['/forgot-password', '/auth/reset-password?uid=x&token=y', '/auth/verify-email', '/outbox'];
    await fits(['/sign-in', ...pages, '/invitations/accept?token=x'], width);
    await page.goto('/sign-up');
    await page.getByLabel('Ihr Name').fill('Wilhelmine Schmidt-Müller-Lüdenscheidt');
    await page.getByLabel('Organisation').fill('Donaudampfschifffahrtsgesellschaftsmuseum der Stadt Wien');
    await page.getByLabel('E-Mail-Adresse').fill(`wilhelmine.schmidt-mueller.${width}@museum.example.org`);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByText('Noch keine Projekte').waitFor();
    const href = await page.getByRole('link', { name: 'Organisation', exact: true }).getAttribute('href');
    await fits(['/account', '/account/security', `${href}`, `${href}/members`, `${href}/api-keys`], width);
  });
});

async function fits(paths: readonly string[], width: number): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
    expect(await accessibilityFaults(page), path).toEqual([]);
  }
}

async function membersOf(here: Page): Promise<void> {
  await here.goto('/projects');
  await here.getByRole('link', { name: 'Organization', exact: true }).click();
  await here.getByRole('link', { name: 'Members' }).click();
}

async function chooseAbout(here: Page, name: string, entry: string): Promise<void> {
  await here.getByRole('button', { name: `More about ${name}` }).click();
  await here.getByRole('menuitem', { name: entry }).click();
}

/** What the API answers to this key. */
async function statusWith(key: string): Promise<number> {
  const response = await fetch(`${origin}/api/projects/`, { headers: { Authorization: `Bearer ${key}` } });
  return response.status;
}

async function newVisitor(): Promise<{ context: BrowserContext; page: Page }> {
  const opened = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  return { context: opened, page: await opened.newPage() };
}

async function signUp(here: Page, email: string): Promise<void> {
  await here.goto('/sign-up');
  await here.getByLabel('Your name').fill('Ada Lovelace');
  await here.getByLabel('Organization').fill('Museum of Engines');
  await here.getByLabel('E-mail address').fill(email);
  await here.getByLabel('Password', { exact: true }).fill(password);
  await here.getByRole('button', { name: 'Create account' }).click();
  await here.getByText('No projects yet').waitFor();
}

async function signOut(here: Page): Promise<void> {
  await here.getByRole('button', { name: /^Account/ }).click();
  await here.getByRole('menuitem', { name: 'Sign out' }).click();
  await here.getByRole('heading', { level: 1, name: 'Indoor maps' }).waitFor();
}

async function enterPassword(here: Page, email: string, word: string): Promise<void> {
  await here.goto('/sign-in');
  await here.getByLabel('E-mail address').fill(email);
  await here.getByLabel('Password', { exact: true }).fill(word);
  await here.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function turnOnSecondFactor(here: Page): Promise<void> {
  await here.goto('/account/security');
  await here.getByRole('button', { name: 'Turn on' }).click();
  const dialog = here.getByRole('dialog');
  await dialog.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Six digits').fill(await codeAt(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
}

function codeAt(secret: string, ms: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(ms / 1000) });
}

/** The link in the newest message to `to` whose subject matches, on the origin that the browser uses. */
async function linkTo(to: string, subject: RegExp): Promise<string> {
  const find = () => messages().findLast((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find, { timeout: 10_000, message: `a message ${subject} to ${to}` }).toBeDefined();
  const { pathname, search } = new URL(/^(https?:\/\/\S+)$/m.exec(find()?.text ?? '')?.[1] ?? '');
  return pathname + search;
}

function messages(): OutboxMail[] {
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')) : [];
  return names.toSorted().map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as OutboxMail);
}

/** The browser notes every refused request as an error; `expected` are those that a test asks for. */
function complaintsBut(expected: RegExp): string[] {
  return complaints.filter((complaint) => !expected.test(complaint));
}
