import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { expect, inject } from 'vitest';
import type { OutboxMail } from '#lib/platform/mail/outbox.ts';
import type { Windows } from './use-browser.ts';

export type Visitor = {
  context: BrowserContext;
  page: Page;
  /** Returns the browser's complaints that do not match `expected`: refused scripts, failed requests, our errors. */
  complaints: (expected?: RegExp) => string[];
};

export const visitorPassword = 'tulip-harbour-92';

/** Returns an address that nobody has yet, so that a test can be retried. */
export function newAddress(name: string): string {
  return `${name}-${randomBytes(4).toString('hex')}@example.org`;
}

/** Opens a context of its own for a visitor of the running app. */
export async function newVisitor(browser: Windows, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: inject('origin'), locale: 'en-US', ...options });
  const page = await context.newPage();
  return { context, page, complaints: listenTo(page) };
}

/** Collects complaints of the browser in a window from now on. */
export function listenTo(page: Page): Visitor['complaints'] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  return (expected) => heard.filter((complaint) => !expected?.test(complaint));
}

/** Creates an account with the organization "Museum of Engines" through the page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Organization').fill('Museum of Engines');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(visitorPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('No projects yet').waitFor();
}

/**
 * Creates the same account through the API and gives its session to the page's browser, for journeys that are not about
 * signing up. The page is then at a file of the service, so that it may call the API.
 */
export async function beginSignedUp(
  page: Page,
  email: string,
  origin: string = inject('origin'),
): Promise<void> {
  await register(page.context(), email, origin);
  if (page.url() !== `${origin}/robots.txt`) await page.goto('/robots.txt');
}

/** Makes a new account at `origin`, signed in in all windows of this context. */
export async function register(
  context: BrowserContext,
  email: string,
  origin: string = inject('origin'),
  named = { full_name: 'Ada Lovelace', organization_name: 'Museum of Engines' },
): Promise<void> {
  const secrets = { password: visitorPassword, password_confirm: visitorPassword };
  const data = { ...named, ...secrets, email };
  await beginSession(context, origin, await ask(context, `${origin}/api/auth/register/`, { data }));
}

/** Begins another session of an account, in all windows of this context, without the page of the sign-in. */
export async function signIn(context: BrowserContext, email: string): Promise<void> {
  const origin = inject('origin');
  const data = { email, password: visitorPassword };
  await beginSession(context, origin, await ask(context, `${origin}/api/auth/login/`, { data }));
}

/** Accepts an invitation to an organization with a new account of that name, signed in in this context. */
export async function joinByInvitation(context: BrowserContext, path: string, email: string): Promise<void> {
  const origin = inject('origin');
  await register(context, email, origin, { full_name: 'Charles Babbage', organization_name: 'Engines' });
  const data = { token: new URL(path, origin).searchParams.get('token') };
  await ask(context, `${origin}/api/invitations/accept/`, { data });
}

type Answer = { tokens: { refresh: string }; csrfToken: string };

async function ask(
  { request }: BrowserContext,
  url: string,
  options: { data?: unknown; form?: Record<string, string> } = {},
): Promise<Answer> {
  const headers = { origin: new URL(url).origin, 'x-auth-return-redirect': '1' };
  const method = options.data || options.form ? 'POST' : 'GET';
  const answer = await request.fetch(url, { method, headers, ...options });
  if (!answer.ok()) throw new Error(`${url}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

async function beginSession(context: BrowserContext, origin: string, { tokens }: Answer): Promise<void> {
  const { csrfToken } = await ask(context, `${origin}/auth/csrf`);
  const form = { refresh: tokens.refresh, csrfToken, callbackUrl: origin };
  await ask(context, `${origin}/auth/callback/handover`, { form });
}

/** Does the first step of a sign-in. */
export async function enterPassword(page: Page, email: string, password = visitorPassword): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Indoor maps' }).waitFor();
}

/** Returns the link in the newest message to `to` with a matching subject, without its origin. */
export async function linkTo(to: string, subject: RegExp): Promise<string> {
  const find = () => messages().findLast((mail) => mail.to === to && subject.test(mail.subject));
  await expect.poll(find, { timeout: 10_000, message: `a message ${subject} to ${to}` }).toBeDefined();
  const { pathname, search } = new URL(/^(https?:\/\/\S+)$/m.exec(find()?.text ?? '')?.[1] ?? '');
  return pathname + search;
}

function messages(): OutboxMail[] {
  const folder = inject('outbox');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return names.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as OutboxMail);
}
