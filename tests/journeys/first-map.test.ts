import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { newProjectInBrowser } from '#tests/support/editor-page.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { openReview, publishPage } from '#tests/support/publish-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, newAddress, signUp, type Visitor, visitorPassword } from '#tests/support/visitor.ts';

const origin = inject('origin');

const browser = useBrowser();
let page: Page;
let complaints: Visitor['complaints'];

beforeEach(async () => {
  ({ page, complaints } = await visitorForTest(browser, {}));
});

describe('the first map', () => {
  test('goes from signing up to a live map', async () => {
    const email = newAddress('first-map');
    await signUp(page, email);
    expect(await accessibilityFaults(page)).toEqual([]);
    const projectId = await createProject('City Museum');

    await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);

    await saveLevels(projectId, 'Hall of Mirrors');
    await page.reload();
    await page.getByRole('application', { name: 'Map of Ground floor' }).waitFor();
    expect(await planIsLoaded()).toBe(true);
    expect(await page.getByText('2 places').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Hall of Mirrors' }).click();
    expect(await page.getByRole('heading', { name: 'Hall of Mirrors' }).isVisible()).toBe(true);
    await page.getByRole('button', { name: 'All places' }).click();
    await clickOnMap(80 / 300, 50 / 200);
    await page.getByRole('heading', { name: 'Hall of Mirrors' }).waitFor();
    await page.getByRole('button', { name: 'All places' }).click();
    await page.getByRole('group', { name: 'Levels' }).getByRole('button', { name: 'First floor' }).click();
    await page.getByText('No places on this level').waitFor();
    expect(new URL(page.url()).searchParams.get('level')).toBe('first-floor');

    expect((await publicArea(projectId)).status).toBe(404);
    await openReview(page);
    await page.getByRole('heading', { name: 'What visitors will find' }).waitFor();
    await page.getByText('/m/city-museum').first().waitFor();
    await publishPage(page).getByRole('button', { name: 'Publish' }).click();
    await page.getByText('City Museum is live').waitFor();
    await page.getByText('Live, with all changes').waitFor();
    expect((await publicArea(projectId)).body).toMatchObject({
      translations: { de: { title: 'Spiegelsaal' } },
    });

    await saveLevels(projectId, 'Hall of Lamps');
    expect((await publicArea(projectId)).body.translations.en.title).toBe('Hall of Mirrors');
    expect(complaints()).toEqual([]);
  });
});

describe('signing in', () => {
  test('shows each error at its field, and focuses the first field with an error', async () => {
    await page.goto('/sign-up');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.getByLabel('Organization').fill('Difference');
    await page.getByLabel('E-mail address').fill('no-address');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Must be an e-mail address.').waitFor();
    expect(await page.getByText('Use 8 to 128 characters.').isVisible()).toBe(true);
    expect(
      await page.getByLabel('E-mail address').evaluate((input) => input === document.activeElement),
    ).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('leads back to the requested page, and signing out ends the access', async () => {
    const email = newAddress('back');
    await beginSignedUp(page, email);
    const { id } = await newProjectInBrowser(page);
    await page.goto('/account');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1, name: 'Indoor maps' }).waitFor();

    await page.goto(`/projects/${id}`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The e-mail address or the password is wrong.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(visitorPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'City Museum' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
  });

  test('uses the language of the browser or a chosen one, for messages of the service too', async () => {
    const { page: here } = await visitorForTest(browser, { locale: 'de-DE' });
    await here.goto('/sign-in');
    await here.getByRole('heading', { name: 'Anmelden' }).waitFor();
    expect(await here.locator('html').getAttribute('lang')).toBe('de');
    await here.getByLabel('E-Mail-Adresse').fill(newAddress('nobody'));
    await here.getByLabel('Passwort', { exact: true }).fill('wrong');
    await here.getByRole('button', { name: 'Anmelden' }).click();
    await here.getByText('Die E-Mail-Adresse oder das Passwort ist falsch.').waitFor();
    await here.getByRole('button', { name: 'Darstellung, Sprache' }).click();
    await here.getByRole('menuitemradio', { name: 'English' }).click();
    await here.getByRole('heading', { name: 'Sign in' }).waitFor();
    await here.getByRole('button', { name: 'Sign in' }).click();
    await here.getByText('The e-mail address or the password is wrong.').waitFor();
  });
});

describe('pages', () => {
  test('have a content policy under which their own scripts run, and no other site can frame them', async () => {
    const response = await page.goto('/sign-in');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response?.headers()['x-content-type-options']).toBe('nosniff');
    expect(response?.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin');
    const again = await page.request.get('/sign-in');
    expect(again.headers()['content-security-policy']).not.toBe(policy);
  });

  // The walk of all screens looks at every other page of the documentation in this language, width and scheme.
  test('of one object in the documentation fits a narrow phone and has dark colours', async () => {
    const viewport = { width: 320, height: 640 };
    const { page: here } = await visitorForTest(browser, { locale: 'de-DE', colorScheme: 'dark', viewport });
    await here.goto('/docs/projects');
    expect(await here.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await accessibilityFaults(here)).toEqual([]);
  });
});

/** Creates a project in English and German through the dialog; resolves to its id. */
async function createProject(name: string): Promise<string> {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('combobox', { name: 'Languages' }).fill('german');
  await page.getByRole('option', { name: 'German de', exact: true }).click();
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Saves two levels with a plan like the application: as a form, with the session cookie. */
async function saveLevels(projectId: string, title: string): Promise<void> {
  const room = {
    key: 'hall',
    data: [
      [10, 10],
      [150, 10],
      [150, 90],
      [10, 90],
    ],
  };
  const areas = [{ ...room, translations: { en: { title }, de: { title: 'Spiegelsaal' } } }];
  const markers = [{ position: { x: 200, y: 50 }, translations: { en: { title: 'Information' } } }];
  const levels = [{ name: 'Ground floor', areas, markers }, { name: 'First floor' }];
  const plan = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e8e4da' } })
    .png()
    .toBuffer();
  const status = await page.evaluate(
    async ({ id, data, image }) => {
      const form = new FormData();
      form.set('data', data);
      form.set('level_image_0', new Blob([Uint8Array.from(image)]), 'plan.png');
      return (await fetch(`/api/projects/${id}/`, { method: 'PATCH', body: form })).status;
    },
    { id: projectId, data: JSON.stringify({ levels_data: levels }), image: [...plan] },
  );
  expect(status).toBe(200);
}

async function planIsLoaded(): Promise<boolean> {
  const image = page.locator('.atrium-plan img');
  await image.evaluate((element: HTMLImageElement) => element.decode());
  return image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0);
}

/** Clicks at a fraction of the plan's width and height. */
async function clickOnMap(across: number, down: number): Promise<void> {
  const box = await page.locator('.atrium-plan').boundingBox();
  if (!box) throw new Error('There is no plan on the page.');
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
}

/** Reads the room through the public API, without an account. */
async function publicArea(projectId: string) {
  const response = await fetch(`${origin}/api/p/${projectId}/areas/hall/`);
  return { status: response.status, body: await response.json() };
}
