import { generate } from 'otplib';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi } from '#tests/support/editor-page.ts';
import { TestProvider } from '#tests/support/identity-provider.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { freePort, type RunningApp, startApp } from '#tests/support/running-app.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { newVisitor, register, signOut, type Visitor, visitorPassword } from '#tests/support/visitor.ts';

const ada = { sub: 'ada', email: 'ada@provider.example', email_verified: true, name: 'Ada Lovelace' };
const button = { name: 'Sign in with Museum ID' };

let provider: TestProvider;
let app: RunningApp;
const browser = useBrowser();
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  provider = new TestProvider([`${origin}/auth/identity-provider/callback`]);
  await provider.start();
  const { issuer, clientId, clientSecret } = provider.settings();
  app = await startApp({
    port,
    env: {
      RATE_LIMITS: 'off',
      IDENTITY_PROVIDER_ISSUER: issuer,
      IDENTITY_PROVIDER_CLIENT_ID: clientId,
      IDENTITY_PROVIDER_CLIENT_SECRET: clientSecret,
      IDENTITY_PROVIDER_NAME: 'Museum ID',
    },
  });
});

beforeEach(async () => {
  visitor = await visitorForTest(browser, { baseURL: app.origin });
  page = visitor.page;
});

afterEach(() => {
  provider.mood = 'well';
});

afterAll(async () => {
  await app.stop();
  await provider.stop();
});

describe('signing in through the identity provider', () => {
  test('reports a provider that cannot be reached, and still allows the password', async () => {
    provider.mood = 'cut';
    await page.goto('/sign-in');
    await page.getByRole('button', button).click();
    await page.getByText('Museum ID cannot be reached right now.').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    // It is offered on the page to sign up too.
    await page.goto('/sign-up');
    await page.getByRole('button', button).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('is offered on an invitation, and leads back to it, so that the invited person joins', async () => {
    const owner = await newVisitor(browser, { baseURL: app.origin });
    await register(owner.context, 'owner@provider.example', app.origin);
    await owner.page.goto('/robots.txt');
    const found = await callApi<{ results: { id: string }[] }>(owner.page, 'GET', '/api/organizations/');
    const path = `/api/organizations/${found.body.results[0]?.id}/invitations/`;
    const grace = {
      sub: 'grace',
      email: 'grace@provider.example',
      email_verified: true,
      name: 'Grace Hopper',
    };
    const body = { email: grace.email, role: 'member' };
    const invited = await callApi<{ url: string }>(owner.page, 'POST', path, body);
    expect(invited.status).toBe(201);
    await owner.context.close();
    provider.expect(grace);
    // The app calls itself localhost, the provider knows it by its number.
    const { pathname, search } = new URL(invited.body.url);
    await page.goto(pathname + search);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', button).click();
    await page.getByText(`You are signed in as ${grace.email}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/invitations/accept');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.waitForURL('**/projects');
    const joined = await callApi<{ results: { name: string }[] }>(page, 'GET', '/api/organizations/');
    expect(joined.body.results.map(({ name }) => name)).toContain('Museum of Engines');
    expect(visitor.complaints()).toEqual([]);
  });

  test('creates an account that can add a password and a second factor, which sign-in then requires', async () => {
    provider.expect(ada);
    await page.goto('/account/security');
    await page.getByRole('button', button).click();
    await page.getByText('You sign in through Museum ID and have no password yet.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/security');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill(visitorPassword);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByLabel('Current password', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    const epoch = Math.floor(Date.now() / 1000);
    await dialog.getByLabel('Six-digit code').fill(await generate({ secret, epoch }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await signOut(page);

    await page.goto('/account');
    await page.getByRole('button', button).click();
    await page.getByRole('heading', { name: 'Second step' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill(await generate({ secret, epoch: epoch + 30 }));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/account');
    expect(visitor.complaints()).toEqual([]);
  });
});
