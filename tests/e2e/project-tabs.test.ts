import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEditorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The row of tabs above every page of a project. */
const browser = useBrowser();
let visitor: Visitor;
let projectId: string;

beforeAll(async () => {
  visitor = await newEditorVisitor(browser);
  const level = { name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200) }] };
  projectId = (await newProjectInBrowser(visitor.page, [level])).id;
});

afterAll(() => visitor.context.close());

test('a project has a row of tabs under its name, and the open one is marked', async () => {
  const { page } = visitor;
  await page.goto(`/projects/${projectId}`);
  const tabs = page.getByRole('navigation', { name: 'Parts of the project' });
  expect(await tabs.getByRole('link').allTextContents()).toEqual([
    'Map',
    'Places',
    'Directions',
    'Analytics',
    'Share',
    'History',
    'Settings',
  ]);
  const current = () => tabs.locator('[aria-current="page"]').allTextContents();
  expect(await current()).toEqual(['Map']);
  for (const [name, path] of [
    ['Analytics', '/analytics'],
    ['Share', '/share'],
    ['Map', ''],
  ] as const) {
    await tabs.getByRole('link', { name }).click();
    await page.waitForURL(`**/projects/${projectId}${path}`);
    await expect.poll(current).toEqual([name]);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['City Museum']);
    expect(await page.getByRole('button', { name: 'Publish' }).isVisible()).toBe(true);
  }
});

test('on a phone all languages are visible beside many levels, which are called as in the shown language', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  const names = ['Basement', 'Ground floor', 'First floor', 'Second floor', 'Roof garden'];
  const { id } = await newProjectInBrowser(
    page,
    names.map((name) => ({
      name,
      translations: name === 'Ground floor' ? { de: { name: 'Erdgeschoss' } } : {},
    })),
  );
  await page.goto(`/projects/${id}`);
  for (const language of ['DE', 'EN']) {
    const box = await page.getByRole('button', { name: language, exact: true }).boundingBox();
    const group = await page.getByRole('group', { name: 'Language of the texts' }).boundingBox();
    if (!box || !group) throw new Error('Both are on the page.');
    expect([language, box.x >= group.x && box.x + box.width <= group.x + group.width + 1]).toEqual([
      language,
      true,
    ]);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
  await page.getByRole('button', { name: 'Ground floor' }).click();
  await page.getByRole('button', { name: 'DE', exact: true }).click();
  await page.getByRole('button', { name: 'Erdgeschoss', pressed: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Ground floor' }).count()).toBe(0);
});

test('on a phone the row scrolls sideways to the open tab, and the page does not', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/projects/${projectId}/share`);
  const tab = page.getByRole('link', { name: 'Share', exact: true });
  const isInSight = () =>
    tab.evaluate((link) => {
      const { left, right } = link.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });
  await expect.poll(isInSight).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
