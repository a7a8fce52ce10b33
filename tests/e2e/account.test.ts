import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'otplib';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi } from '#tests/support/editor-page.ts';
import { isErrorColored } from '#tests/support/error-color.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import {
  beginSignedUp,
  enterPassword,
  linkTo,
  newAddress,
  signIn,
  type Visitor,
  visitorPassword,
} from '#tests/support/visitor.ts';

const stepMs = 30_000;

const browser = useBrowser();
/** Dialogs do not fade in here, which saves redraws. Dialogs of the first map fade. */
const still = { reducedMotion: 'reduce' } as const;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await visitorForTest(browser, still);
  page = visitor.page;
});

test('a photo of many megabytes becomes the picture, even on hosts that limit requests; a file that is not an image is refused', async () => {
  await beginSignedUp(page, newAddress('picture'));
  await page.goto('/account');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-photo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // What follows the end of a PNG makes it large, not its pixels: those take long to draw.
  const fileOf = (name: string, ...parts: Buffer[]) => {
    const path = join(folder, name);
    writeFileSync(path, Buffer.concat(parts));
    return path;
  };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = await sharp({ create: { width: 200, height: 150, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const photo = fileOf('me.png', drawn, Buffer.alloc(limits.imageBytesMax));
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/me/avatar/'));
  await page.locator('input[type=file]').setInputFiles(photo);
  const bytes = Number(await (await sent).headerValue('content-length'));
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(limits.hostBodyBytesMax);
  await page.getByRole('button', { name: 'Remove picture' }).waitFor();
  const noPicture = fileOf('no.png', Buffer.alloc(limits.hostBodyBytesMax + 1));
  await page.locator('input[type=file]').setInputFiles(noPicture);
  await page.getByText('This file is larger than 4 MB and could not be reduced.').waitFor();
});

describe('the second factor', () => {
  test('is turned on with the shown secret, required at sign-in, and replaced by a backup code if it is lost', async () => {
    const email = newAddress('factor');
    await beginSignedUp(page, email);
    await page.goto('/account/security');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Six-digit code').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('This code is wrong or has expired.').waitFor();
    const enabledAt = Date.now();
    await dialog.getByLabel('Six-digit code').fill(await codeAt(secret, enabledAt));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
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
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('On', { exact: true }).waitFor();

    // A sign-in leads back to the requested page.
    const enterAgain = async () => {
      await visitor.context.clearCookies();
      await page.goto('/account/security');
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(visitorPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Second step' }).waitFor();
    };
    await enterAgain();
    expect(await accessibilityFaults(page)).toEqual([]);
    const code = page.getByLabel('Code', { exact: true });
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await code.fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This code is wrong or was used before.').waitFor();
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').waitFor();
    expect(await page.getByText('This code is wrong or was used before.').count()).toBe(0);
    await page.getByRole('button', { name: 'Use the authenticator app' }).click();
    // The code that turned it on is used up. This takes the next code already.
    await code.fill(await codeAt(secret, enabledAt + stepMs));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('10 backup codes left.').waitFor();

    await enterAgain();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill((backupCodes[0] ?? '').toUpperCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('9 backup codes left.').waitFor();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Code from the app, or a backup code').fill(backupCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByText('This code is wrong or has expired.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New backup codes' }).click();
    await dialog.getByLabel('Code from the app, or a backup code').fill(backupCodes[1] ?? '');
    await dialog.getByRole('button', { name: 'Make new codes' }).click();
    await dialog.getByRole('heading', { name: 'Save your backup codes' }).waitFor();
    const newCodes = await dialog.getByRole('list', { name: 'Backup codes' }).locator('code').allInnerTexts();
    expect(newCodes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 backup codes left.').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Code from the app, or a backup code').fill(newCodes[0] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    expect(visitor.complaints(/40[01]/)).toEqual([]);
  });

  test('pauses after five wrong codes and says for how long', async () => {
    const email = newAddress('blocked');
    await beginSignedUp(page, email);
    await turnOnSecondFactor(page);
    await visitor.context.clearCookies();
    await enterPassword(page, email);
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

describe('a sign-in that waits for its code', () => {
  test('starts again after five minutes', async () => {
    const email = newAddress('slow');
    await beginSignedUp(page, email);
    await turnOnSecondFactor(page);
    await visitor.context.clearCookies();
    onTestFinished(() => visitor.context.close());
    await page.clock.install();
    await enterPassword(page, email);
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    await page.clock.fastForward('05:01');
    await page.getByRole('heading', { name: 'This sign-in took too long' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
  });
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link, which works once', async () => {
    const email = newAddress('forgot');
    await beginSignedUp(page, email);
    await visitor.context.clearCookies();
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    const link = await linkTo(email, /new password/);
    const outbox = await page.getByRole('link', { name: 'outbox' }).getAttribute('href');
    expect(await (await page.request.get(outbox ?? '')).text()).toContain('Choose a new password');
    await page.goto(link);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Use 8 to 128 characters.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('New password').fill('lantern-forest-17');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').waitFor();
    const signedIn = async (password: string) =>
      (await callApi(page, 'POST', '/api/auth/login/', { email, password })).status;
    expect(await signedIn('lantern-forest-17')).toBe(200);

    await page.goto(link);
    await page.getByLabel('New password').fill('another-forest-18');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(await signedIn('another-forest-18')).not.toBe(200);
    expect(visitor.complaints(/400/)).toEqual([]);
  });
});

describe('the profile', () => {
  test('confirms the address by the mailed link, changes the name, and changes to another address', async () => {
    const email = newAddress('profile');
    const grace = newAddress('grace');
    await beginSignedUp(page, email);
    await page.goto(await linkTo(email, /Confirm your e-mail/));
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByRole('link', { name: 'To your account' }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your name was changed').waitFor();
    await page.getByRole('button', { name: 'Account: Grace Hopper' }).click();
    expect(await page.getByRole('menuitem', { name: 'Your account' }).getAttribute('href')).toBe('/account');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New e-mail address').fill(grace);
    await dialog.getByLabel('Current password', { exact: true }).fill(visitorPassword);
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`A link is on its way to ${grace}`).waitFor();
    await page.goto(await linkTo(grace, /Confirm your new/));
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText(`From now on you sign in with ${grace}.`).waitFor();
    expect(visitor.complaints()).toEqual([]);
  });

  test('shows and ends sessions, and deletes the account', async () => {
    const email = newAddress('sessions');
    await beginSignedUp(page, email);
    const other = await visitorForTest(browser, still);
    await signIn(other.context, email);
    const requested = async () => (await other.context.request.get('/account/security')).url();
    expect(await requested()).toMatch(/\/account\/security$/);
    await page.goto('/account/security');
    const list = page.getByRole('list', { name: 'Your sessions' });
    await list.getByRole('listitem').first().waitFor();
    expect(await list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: /^End/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('The session was ended').waitFor();
    expect(await requested()).toMatch(/\/sign-in\?/);

    await page.getByRole('link', { name: 'Profile' }).click();
    const remove = page.getByRole('button', { name: 'Delete account' });
    expect(await isErrorColored(remove)).toBe(true);
    await remove.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Museum of Engines').waitFor();
    await dialog.getByRole('textbox').fill(email);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Indoor maps' }).waitFor();
    const again = await callApi(page, 'POST', '/api/auth/login/', { email, password: visitorPassword });
    expect(again.status).toBe(401);
  });
});

/** Turns on the second factor of the signed-in person without the page. The page has its own test. */
async function turnOnSecondFactor(here: Page): Promise<void> {
  const { body } = await callApi<{ secret: string }>(here, 'POST', '/api/auth/2fa/setup/', {});
  const code = await codeAt(body.secret, Date.now());
  const { status } = await callApi(here, 'POST', '/api/auth/2fa/enable/', { code });
  expect(status).toBe(200);
}

function codeAt(secret: string, ms: number): Promise<string> {
  return generate({ secret, epoch: Math.floor(ms / 1000) });
}
