import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, editorVisitor } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();

test('a change of the plan asks first, shows the limits of the new plan, and applies only when confirmed', async () => {
  const { page, complaints } = await editorVisitor(browser);
  await page.goto('/robots.txt');
  const found = await callApi<{ results: { id: string }[] }>(page, 'GET', '/api/organizations/');
  const id = found.body.results[0]?.id ?? '';
  const plan = async () =>
    (await callApi<{ plan: string }>(page, 'GET', `/api/organizations/${id}/`)).body.plan;
  const before = await plan();
  await page.goto(`/organizations/${id}/usage`);
  const wanted = before === 'pro' ? 'Enterprise plan' : 'Pro plan';
  await page.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: wanted }).click();
  await page.getByRole('button', { name: 'Change the plan' }).click();
  const dialog = page.getByRole('dialog', { name: `Change to the ${wanted}?` });
  await dialog.getByText('The new plan applies at once.').waitFor();
  await dialog.getByText('Projects', { exact: true }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await plan()).toBe(before);
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await dialog.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByText(`You are now on the ${wanted}`).waitFor();
  expect(await plan()).not.toBe(before);
  expect(complaints()).toEqual([]);
});
