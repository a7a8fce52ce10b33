import type { Page } from 'playwright';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { newProjectInBrowser, openEditor, readProject, squareData } from '#tests/support/editor-page.ts';
import { visitorForTest } from '#tests/support/kept-windows.ts';
import { translate } from '#tests/support/translator.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, newAddress, register, visitorPassword } from '#tests/support/visitor.ts';

const browser = useBrowser();
const still = { reducedMotion: 'reduce' } as const;

/** Opens a window that is closed at the end: the stand-in of the translator never stops. */
async function visit() {
  const visitor = await visitorForTest(browser, still);
  onTestFinished(() => visitor.page.close());
  return visitor;
}

/** React's word for a part that was translated before it was started: it is drawn again. */
const lateWords = /#418/;

const failed = (page: Page) => page.getByText('This page could not be shown').count();

describe("a page in the words of the browser's translator", () => {
  test('tells a wrong password, signs in, and saves the settings of the account', async () => {
    const { page, complaints } = await visit();
    const email = newAddress('translated');
    await register(page.context(), email);
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await translate(page);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
    await page.getByRole('button', { name: /^«?Sign in/ }).click();
    await page
      .getByText(/e-mail address or the password/i)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(visitorPassword);
    await page.getByRole('button', { name: /^«?Sign in/ }).click();
    await page.getByText('No projects yet').waitFor();
    await page.goto('/account');
    await translate(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Charles Babbage');
    await page
      .getByRole('button', { name: /^«?Save/ })
      .first()
      .click();
    await page
      .getByText(/Your name was changed/)
      .first()
      .waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Charles Babbage');
    expect(await failed(page)).toBe(0);
    expect(complaints(/401|400|#418/)).toEqual([]);
  });

  test('shows a secret that is shown once, after a form that was wrong at first, and goes on after the sign-out, through other pages', async () => {
    const { page, complaints } = await visit();
    await beginSignedUp(page, newAddress('translated'));
    await page.goto('/projects');
    await translate(page);
    const follow = (name: string) =>
      page
        .getByRole('link', { name: new RegExp(`^«?${name}`) })
        .first()
        .click();
    await follow('Organization');
    await follow('API keys');
    await page.getByRole('button', { name: /New API key/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Create API key/ }).click();
    await dialog.getByText('This field may not be blank.').waitFor();
    await dialog.getByLabel('Name').fill('Timetable');
    await dialog.getByRole('button', { name: /Create API key/ }).click();
    await expect.poll(() => dialog.locator('code').first().innerText()).toMatch(/^sk_[0-9a-f]{64}$/);
    await dialog.getByRole('button', { name: /I have saved it/ }).click();
    await page.getByText('Timetable').first().waitFor();
    await follow('Projects');
    expect(await failed(page)).toBe(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: /Sign out/ }).click();
    await page.getByRole('heading', { level: 1, name: /Indoor maps/ }).waitFor();
    expect(complaints(/400|#418/)).toEqual([]);
  });

  test('draws, names and undoes in the editor', async () => {
    const { page, complaints } = await visit();
    await beginSignedUp(page, newAddress('translated'));
    const project = await newProjectInBrowser(page, [
      { name: 'Ground', areas: [{ data: squareData(100, 100) }] },
    ]);
    const editor = await openEditor(page, project.id);
    await translate(page);
    await page.keyboard.press('r');
    await editor.drag([400, 400], [600, 600]);
    await page.getByRole('textbox', { name: '«Title in English»' }).fill('Library');
    await page.keyboard.press('Enter');
    await editor.saved();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    // The first leaves what is selected, the second the tool.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.click(150, 150);
    await page.keyboard.press('Delete');
    await expect
      .poll(async () => (await readProject(page, project.id)).levels[0]?.areas?.length, { timeout: 15_000 })
      .toBe(1);
    expect(await failed(page)).toBe(0);
    await page
      .getByRole('button', { name: /Publish/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Review and publish' }).waitFor();
    expect(complaints(lateWords)).toEqual([]);
  });

  test('searches and opens places on the public map', async () => {
    const { page, complaints } = await visit();
    await page.goto(`${inject('origin')}/embed/~demo`);
    await page.locator('#atrium[data-painted]').waitFor();
    await translate(page);
    const search = page.getByRole('combobox');
    await search.fill('caf');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.atrium-card:not([hidden])').waitFor();
    await page.keyboard.press('Escape');
    expect(complaints(lateWords)).toEqual([]);
  });
});
