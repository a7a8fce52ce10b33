import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi } from '#tests/support/editor-page.ts';
import { isErrorColored } from '#tests/support/error-color.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, linkTo, newAddress, type Visitor, visitorPassword } from '#tests/support/visitor.ts';

const origin = inject('origin');

const browser = useBrowser();
/** Dialogs do not fade in here, which saves redraws. Dialogs of the first map fade. */
const still = { reducedMotion: 'reduce' } as const;
let visitor: Visitor;
let page: Page;

beforeEach(async () => {
  visitor = await visitorForTest(browser, still);
  page = visitor.page;
});

describe('an organization', () => {
  test('adds invited people with the chosen role, and removes them again', async () => {
    const email = newAddress('owner');
    const guestAddress = newAddress('guest');
    await beginSignedUp(page, email);
    const organization = await organizationOf(visitor);
    const members = `/organizations/${organization.id}/members`;
    await page.goto(members);
    await page.getByText('No open invitations').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail address').fill(email);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    await dialog.getByText('This person is already a member.').waitFor();
    await dialog.getByLabel('E-mail address').fill(guestAddress);
    await dialog.getByRole('radio', { name: 'Viewer' }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create invitation' }).click();
    // This service sends no mail, so the page shows the link.
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('list', { name: 'Open invitations' }).getByText(guestAddress).waitFor();

    const link = await linkTo(guestAddress, /invited/);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This invitation is for another address' }).waitFor();
    const guest = await visitorForTest(browser, still);
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'Join Museum of Engines' }).waitFor();
    expect(await guest.page.getByLabel('E-mail address').inputValue()).toBe(guestAddress);
    await guest.page.getByLabel('Your name').fill('Charles Babbage');
    await guest.page.getByLabel('Password', { exact: true }).fill(visitorPassword);
    await guest.page.getByRole('button', { name: 'Create an account to join' }).click();
    await guest.page.getByText('When somebody in this organization creates a map').waitFor();
    await guest.page.goto(link);
    await guest.page.getByRole('heading', { name: 'You are a member of Museum of Engines' }).waitFor();

    await page.goto(members);
    await page.getByText('2 members').waitFor();
    await page.getByRole('combobox', { name: 'Role of Charles Babbage' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByText('Charles Babbage is Admin now').waitFor();
    expect(await organizationOf(guest)).toMatchObject({ id: organization.id, role: 'admin' });
    await chooseAbout(page, 'Charles Babbage', 'Block');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.getByText('Charles Babbage is blocked').waitFor();
    await page.getByRole('heading', { name: 'Block Charles Babbage?' }).waitFor({ state: 'detached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await organizationOf(guest)).toBeUndefined();
    await chooseAbout(page, 'Charles Babbage', 'Unblock');
    await page.getByText('Charles Babbage has access again').waitFor();
    await chooseAbout(page, 'Charles Babbage', 'Transfer ownership');
    await dialog.getByRole('button', { name: 'Transfer ownership' }).click();
    await page.getByText('Charles Babbage owns Museum of Engines now').waitFor();
    await page.getByRole('link', { name: 'General' }).click();
    await page.getByRole('button', { name: 'Leave organization' }).click();
    await dialog.getByRole('button', { name: 'Leave organization' }).click();
    await page.getByRole('heading', { name: 'No organization yet' }).waitFor();
    expect(visitor.complaints(/400/)).toEqual([]);
  });

  test('is created, renamed, and deleted after its name is typed', async () => {
    const email = newAddress('second');
    await beginSignedUp(page, email);
    await page.goto('/projects');
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
    const remove = page.getByRole('button', { name: 'Delete organization' });
    expect(await isErrorColored(remove)).toBe(true);
    await remove.click();
    expect(await dialog.getByRole('button', { name: 'Delete organization' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Old Harbour');
    await dialog.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByRole('button', { name: 'Organization: Museum of Engines' }).waitFor();
    expect(visitor.complaints()).toEqual([]);
  });

  test('has API keys that are shown once, work, and stop working after they are revoked', async () => {
    const email = newAddress('keys');
    await beginSignedUp(page, email);
    await page.goto('/projects');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'New API key' }).click();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByText('This field may not be blank.').waitFor();
    await dialog.getByLabel('Name').fill('Timetable');
    await dialog.getByText('This field may not be blank.').waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Name').getAttribute('aria-invalid')).toBe(null);
    await dialog.getByRole('radio', { name: 'Read and write' }).check();
    await dialog.getByRole('combobox', { name: 'Expires' }).click();
    await page.getByRole('option', { name: 'In 90 days' }).click();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await dialog.getByRole('heading', { name: 'Your new API key' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const key = await dialog.locator('code').first().innerText();
    expect(key).toMatch(/^sk_[0-9a-f]{64}$/);
    // Only its button closes a dialog whose content is shown only once.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await dialog.getByText(key, { exact: true }).isVisible()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    const list = page.getByRole('list', { name: 'API keys of Museum of Engines' });
    await list.getByText('Timetable').waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await statusWith(key)).toBe(200);
    await list.getByRole('button', { name: 'Revoke: Timetable' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No API keys yet').waitFor();
    expect(await statusWith(key)).toBe(401);
    expect(visitor.complaints(/400/)).toEqual([]);
  });
});

describe('the members of an organization on a phone', () => {
  test('have their role right below their name', async () => {
    await beginSignedUp(page, newAddress('owner'));
    const { id } = await organizationOf(visitor);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/organizations/${id}/members`);
    const leftOf = async (part: Locator) => {
      // A streamed page has the part before it is shown.
      await part.waitFor();
      return Math.round((await part.boundingBox())?.x ?? -1);
    };
    const name = await leftOf(page.getByText('joined'));
    expect(name).toBeGreaterThan(0);
    expect(Math.abs((await leftOf(page.getByRole('combobox'))) - name)).toBeLessThan(2);
  });
});

describe('the outbox', () => {
  test('is not available through a proxy or under another host name', async () => {
    expect((await fetch(`${origin}/outbox`)).status).toBe(200);
    const proxied: Record<string, string>[] = [
      { 'X-Forwarded-For': '203.0.113.7' },
      { Forwarded: 'for=203.0.113.7' },
    ];
    for (const headers of proxied) {
      expect((await fetch(`${origin}/outbox`, { headers })).status).toBe(404);
    }
    const elsewhere = await page.request.get('/outbox', { headers: { Host: 'maps.example.org' } });
    expect(elsewhere.status()).toBe(404);
  });
});

/** Returns the first organization of a person; undefined if there is none. */
async function organizationOf(person: Visitor): Promise<{ id: string; role: string }> {
  const { body } = await callApi<{ results: { id: string; role: string }[] }>(
    person.page,
    'GET',
    '/api/organizations/',
  );
  return body.results[0] as { id: string; role: string };
}

async function chooseAbout(here: Page, name: string, entry: string): Promise<void> {
  await here.getByRole('button', { name: `More about ${name}` }).click();
  await here.getByRole('menuitem', { name: entry }).click();
}

/** Returns the status that the API answers to this key. */
async function statusWith(key: string): Promise<number> {
  const response = await fetch(`${origin}/api/projects/`, { headers: { Authorization: `Bearer ${key}` } });
  return response.status;
}
