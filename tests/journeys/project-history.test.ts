import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const levels = [
  { name: 'Ground floor', areas: [{ title: 'Hall', key: 'hall', data: squareData(200, 200, 400) }] },
];

const browser = useBrowser();
let page: Page;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
});

describe('the history of a project', () => {
  test('shows who changed what, compares a version with the draft and restores it', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    await callApi(page, 'PATCH', `/api/projects/${project.id}/`, {
      levels_data: [{ name: 'Other' }],
      settings: { theme: 'dark' },
    });
    await page.goto(`/projects/${project.id}/history`);
    await page.getByText('Published the map').waitFor();
    await page.getByRole('combobox', { name: 'What' }).click();
    await page.getByRole('option', { name: 'Published the map' }).click();
    await page.getByText('1 entry').waitFor();
    expect(await page.getByRole('main').getByText('Created the project').count()).toBe(0);
    await page.getByRole('link', { name: 'Versions' }).click();
    const version = page.getByRole('listitem').filter({ hasText: 'Version 1' });
    await version.getByRole('button', { name: 'Compare with the draft' }).click();
    const changed = version.getByRole('listitem');
    await changed.filter({ hasText: 'Hall' }).getByText('Removed', { exact: true }).waitFor();
    await changed.filter({ hasText: 'Settings' }).locator('summary').click();
    const theme = changed.getByRole('row', { name: /^Theme/ }).getByRole('cell');
    expect(await theme.allInnerTexts()).toEqual(['As the visitor’s device', 'Dark']);
    await version.getByRole('link', { name: 'Show on the map: version 1' }).click();
    const map = page.frameLocator('iframe[title="Version 1"]');
    await map.locator('.atrium-plan').first().waitFor({ state: 'attached' });
    await map.getByText('Ground floor').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'All versions' }).click();
    // The previous page has the same row.
    await page.waitForURL('**/history/versions');
    await version.getByRole('button', { name: 'Restore to the draft' }).click();
    await version.getByRole('alert').getByRole('button', { name: 'Restore to the draft' }).click();
    await page.getByText('Version 1 is in the draft').waitFor();
    await version.getByRole('button', { name: 'Compare with the draft' }).click();
    await version.getByText('The draft is the same as this version.').waitFor();
  });

  test('asks before it restores a version, with the keyboard at the question and back at its button', async () => {
    const project = await newProjectInBrowser(page, levels);
    await callApi(page, 'POST', `/api/projects/${project.id}/publish/`, {});
    await page.goto(`/projects/${project.id}/history/versions`);
    const restore = page.getByRole('button', { name: 'Restore to the draft' });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await restore.press('Enter');
    await expect.poll(focused).toBe('Cancel');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Restore to the draft');
    expect(await page.getByRole('alert').getByRole('button').count()).toBe(0);
  });

  test('groups its entries by days in the time zone of the user', async () => {
    const project = await newProjectInBrowser(page, levels);
    // At any hour, one of these two zones has another date than UTC.
    const devtools = await page.context().newCDPSession(page);
    for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await devtools.send('Emulation.setTimezoneOverride', { timezoneId });
      await page.goto(`/projects/${project.id}/history`);
      await page.getByText('Created the project').waitFor();
      const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: timezoneId });
      const day = page.getByRole('main').getByRole('heading', { level: 2 }).last();
      await expect.poll(() => day.innerText()).toBe(today.format(new Date()));
    }
    await devtools.detach();
  });
});
