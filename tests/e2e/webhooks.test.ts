import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { sign } from '#lib/webhooks/sign.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi } from '#tests/support/editor-page.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { answer, type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, joinByInvitation, linkTo, newAddress, type Visitor } from '#tests/support/visitor.ts';

const origin = inject('origin');

const browser = useBrowser();
/** Dialogs that fade in are drawn again and again; those of the first map do. */
const still = { reducedMotion: 'reduce' } as const;
let visitor: Visitor;
let page: Page;
let receiver: Receiver;

beforeEach(async () => {
  visitor = await visitorForTest(browser, still);
  page = visitor.page;
});

afterEach(() => receiver.close());

describe('a webhook', () => {
  test('is created with a secret that is shown once, gets the event of a publication, and gets it again on request', async () => {
    receiver = await startReceiver(answer(200, '{"received":true}', { 'Content-Type': 'application/json' }));
    await openWebhooks(newAddress('hook-owner'));
    await page.getByText('No webhooks yet').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('ftp://example.org');
    for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('Must be an address that begins with https://.').waitFor();
    await dialog.getByText('Choose at least one event.').waitFor();
    expect(await dialog.getByLabel('Address').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByLabel('Description').fill('Rebuilds the website');
    await dialog.getByRole('checkbox', { name: 'project.published' }).check();
    await dialog.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByRole('heading', { name: 'Copy the secret now' }).waitFor();
    const secret = await dialog.getByText(/^whsec_[0-9a-f]{64}$/).innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Only its button closes a dialog whose content is shown only once.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await dialog.getByText(secret, { exact: true }).isVisible()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('heading', { name: receiver.url }).waitFor();
    await page.getByText('No deliveries yet').waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await (await page.request.get(page.url())).text()).not.toContain(secret);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was delivered').waitFor();
    expect(await page.getByText(/^Status 200, after \d+ ms\.$/).isVisible()).toBe(true);
    await page.getByText('1 delivery').waitFor();
    expect(genuine(secret, 0)).toBe(true);
    expect(genuine(`${secret}0`, 0)).toBe(false);

    await publishProject('City Museum');
    await expect.poll(() => receiver.requests.length).toBe(2);
    await showUntil('2 deliveries');
    const delivery = page.getByRole('group').filter({ hasText: 'project.published' });
    await delivery.locator('summary').click();
    const number = String(receiver.requests[1]?.headers['x-service-delivery']);
    await delivery.getByText(`X-Service-Delivery: ${number}`).waitFor();
    expect(await delivery.getByText('"name": "City Museum"').isVisible()).toBe(true);
    expect(await delivery.getByText('{"received":true}').isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await delivery.getByText('The event was delivered').waitFor();
    expect(receiver.requests[2]?.headers['x-service-delivery']).toBe(number);
    expect(receiver.requests[2]?.body).toBe(receiver.requests[1]?.body);
    expect(genuine(secret, 2)).toBe(true);

    await choose('Event', 'webhook.ping');
    await page.getByText('1 delivery').waitFor();
    await choose('Result', 'Failed');
    await page.getByText('No deliveries found').waitFor();
    await page.getByRole('link', { name: 'Show all deliveries' }).click();
    await page.getByText('3 deliveries').waitFor();
    expect(visitor.complaints(/400/)).toEqual([]);
  });

  test('whose receiver fails shows that, is switched off after 20 failures, and can be switched on again', async () => {
    receiver = await startReceiver(answer(500, '<b>broken</b>'));
    const { id, organization } = await makeWebhook('hook-failing');
    await page.goto(`/organizations/${organization}/webhooks/${id}`);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was not delivered').waitFor();
    await page.getByText('1 delivery in a row has failed').waitFor();
    const delivery = page.getByRole('group').first();
    await delivery.locator('summary').click();
    expect(await delivery.getByText('<b>broken</b>').isVisible()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);

    for (let sent = 1; sent < 20; sent += 1) await ask('POST', `/api/webhooks/${id}/test/`, { organization });
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
    const row = page.getByRole('listitem').filter({ hasText: receiver.url });
    await row.getByText('Switched off after failures').waitFor();
    await row.getByRole('link').click();
    await page.getByText('Switched off after 20 failures in a row, on').waitFor();
    await page.getByText('The last one: Answered with status 500.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Failures count from 0 again').waitFor();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('This webhook is switched off.').waitFor();
  });

  test('gets a new secret, is edited and is deleted, after a confirmation that names the webhook', async () => {
    receiver = await startReceiver();
    const { id, organization, secret: old } = await makeWebhook('hook-keeper');
    await page.goto(`/organizations/${organization}/webhooks/${id}`);
    const dialog = page.getByRole('dialog');
    // Nothing is shown yet: the question can be closed in any way.
    await more('New secret');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await more('New secret');
    await dialog.getByText(receiver.url).waitFor();
    await dialog.getByRole('button', { name: 'Replace the secret' }).click();
    const secret = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Status 204').waitFor();
    expect([genuine(secret, 0), genuine(old, 0)]).toEqual([true, false]);

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('checkbox', { name: 'project.deleted' }).uncheck();
    await dialog.getByLabel('Description').fill('Signage');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The webhook was saved').waitFor();
    await page.getByText('Signage').waitFor();

    await ask('POST', '/api/billing/plan/', {}, { organization, plan: 'free' });
    await page.reload();
    await page.getByText('Deliveries are paused').waitFor();
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('you can change only the description').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await more('Delete webhook');
    await dialog.getByText(receiver.url).waitFor();
    await dialog.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('Webhooks come with the Pro and Enterprise plans').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('is hidden from members without the right to manage webhooks, with a note who has it', async () => {
    receiver = await startReceiver();
    const { id, organization } = await makeWebhook('hook-boss');
    const invitation = { email: newAddress('hook-member'), role: 'member' };
    await ask('POST', `/api/organizations/${organization}/invitations/`, {}, invitation);
    const guest = await visitorForTest(browser, still);
    await joinByInvitation(guest.context, await linkTo(invitation.email, /invited/), invitation.email);
    await guest.page.goto(`/organizations/${organization}/webhooks`);
    await guest.page.getByText('This is for owners and admins').waitFor();
    expect(await guest.page.content()).not.toContain(receiver.url);
    expect(await accessibilityFaults(guest.page)).toEqual([]);
    const one = await guest.page.request.get(`/organizations/${organization}/webhooks/${id}`);
    expect(one.status()).toBe(403);
    expect(await one.text()).toContain('This is for owners and admins');
    expect(await one.text()).not.toContain(receiver.url);
  });

  test('fits 320 and 768 pixels, in dark colours and in German', async () => {
    receiver = await startReceiver(answer(404, 'x'.repeat(3000)));
    const { id, organization } = await makeWebhook('hook-narrow', `/${'long'.repeat(60)}`);
    await ask('POST', `/api/webhooks/${id}/test/`, { organization });
    const narrow = await browser.newContext({
      ...still,
      baseURL: origin,
      locale: 'de-DE',
      colorScheme: 'dark',
      viewport: { width: 320, height: 700 },
      storageState: await visitor.context.storageState(),
    });
    const here = await narrow.newPage();
    for (const path of ['', `/${id}`]) {
      await here.goto(`/organizations/${organization}/webhooks${path}`);
      await here.getByText('1 Fehlschlag in Folge').waitFor();
      if (path !== '') await here.getByText('Geantwortet mit Status 404.').first().waitFor();
      await here.locator('details > summary').evaluateAll((all) => {
        for (const one of all) if (one instanceof HTMLElement) one.click();
      });
      for (const width of [320, 768]) {
        await here.setViewportSize({ width, height: 700 });
        expect(await here.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await here.setViewportSize({ width: 320, height: 700 });
    expect(await accessibilityFaults(here)).toEqual([]);
    await narrow.close();
  });
});

/** Signs up and opens the webhooks of the organization. */
async function openWebhooks(email: string): Promise<void> {
  await beginSignedUp(page, email);
  const { results } = await ask('GET', '/api/organizations/', {});
  await page.goto(`/organizations/${results[0].id}/webhooks`);
  await page.getByRole('heading', { name: 'Verify a signature' }).waitFor();
}

/** Signs up without the page, and creates a webhook to the receiver for all events. */
async function makeWebhook(
  name: string,
  path = '',
): Promise<{ id: string; organization: string; secret: string }> {
  await beginSignedUp(page, newAddress(name));
  const organization: string = (await ask('GET', '/api/organizations/', {})).results[0].id;
  const { id, secret } = await ask(
    'POST',
    '/api/webhooks/',
    {},
    { organization, url: `${receiver.url}${path}`, events: ['project.published', 'project.deleted'] },
  );
  return { id, organization, secret };
}

async function publishProject(name: string): Promise<void> {
  const organization = new URL(page.url()).pathname.split('/')[2] ?? '';
  const project = await ask('POST', '/api/projects/', {}, { organization, name });
  const levels = [{ name: 'Ground floor' }];
  await ask('PATCH', `/api/projects/${project.id}/`, {}, { levels_data: levels });
  await ask('POST', `/api/projects/${project.id}/publish/`, {});
}

/** Calls the API like the page, with its session cookie. */
async function ask(
  method: string,
  path: string,
  query: Record<string, string>,
  json?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
): Promise<any> {
  const { status, body } = await callApi(page, method, `${path}?${new URLSearchParams(query)}`, json);
  expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body;
}

/** Checks whether the request with that number is signed with `secret`. */
function genuine(secret: string, index: number): boolean {
  const request = receiver.requests[index];
  if (!request) throw new Error('Nothing arrived.');
  const timestamp = Number(request.headers['x-service-timestamp']);
  return request.headers['x-service-signature'] === sign(secret, timestamp, request.body);
}

/** A delivery is recorded a moment after its answer. */
async function showUntil(text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        const shown = page.getByText(text).waitFor({ timeout: 3000 });
        return shown.then(
          () => true,
          () => false,
        );
      },
      { timeout: 20_000 },
    )
    .toBe(true);
}

async function choose(filter: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

async function more(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}
