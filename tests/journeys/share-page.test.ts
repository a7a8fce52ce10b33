import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { beforeEach, expect, inject, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { editorVisitor, newProjectInBrowser, readProject, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** The page of a project with everything that brings the map to its visitors. */
const browser = useBrowser();
let page: Page;
let project: { id: string; key: string };
let complaints: () => string[];

beforeEach(async () => {
  ({ page, complaints } = await editorVisitor(browser));
  project = await newProjectInBrowser(page, [
    { name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200) }] },
  ]);
});

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('the page of before leads to it, with the choices of its address', async () => {
  await page.goto(`/projects/${project.id}/embed?kind=frame`);
  await page.waitForURL(`**/projects/${project.id}/share?kind=frame`);
  expect(await region('Code').locator('code').innerText()).toContain('<iframe');
});

test('it has the address with a code for paper, the allowed websites and the links to the draft', async () => {
  await page.goto(`/projects/${project.id}/share`);
  const address = region('Address and code');
  await address.getByText(`${inject('origin')}/m/${project.key}`, { exact: true }).waitFor();
  await address.getByRole('img', { name: 'Code of the address' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    address.getByRole('button', { name: 'Download the code' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${project.key}.svg`);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^<svg xmlns=.*<\/svg>$/);
  await region('Allowed domains').getByLabel('Add a domain').fill('https://a.example.org/plan');
  await page.keyboard.press('Enter');
  await page.getByText('1 change not saved').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await readProject(page, project.id)).toMatchObject({ allowed_domains: ['a.example.org'] });
  const links = region('Reviewer links');
  await links.getByRole('button', { name: 'Create a link' }).click();
  await links.getByText(/\/preview\//).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints()).toEqual([]);
});

test('it fits on a phone, and the head of the project takes two lines there', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/projects/${project.id}/share`);
  await region('Address and code').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const button = await page.getByRole('button', { name: 'Publish', exact: true }).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Parts of the project' }).boundingBox();
  if (!heading || !button || !tabs) throw new Error('All are on the page.');
  expect(button.y).toBeGreaterThanOrEqual(heading.y + heading.height - 1);
  expect(tabs.y - heading.y).toBeLessThan(110);
});
