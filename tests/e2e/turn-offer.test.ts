import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { makeOlderThanTurning } from '#tests/support/app-database.ts';
import {
  callApi,
  editorVisitor,
  newProjectInBrowser,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** A plan that lies across: a row of rooms. */
const rooms = [0, 1, 2, 3, 4].map((i) => ({
  title: `Room ${i + 1}`,
  data: squareData(40 + i * 180, 300, 160),
}));

const browser = useBrowser();
let page: Page;
let id: string;

beforeEach(async () => {
  ({ page } = await editorVisitor(browser));
  ({ id } = await newProjectInBrowser(page, [{ name: 'Ground floor', areas: rooms }]));
  await callApi(page, 'POST', `/api/projects/${id}/publish/`, {});
});

const offer = () => page.getByRole('region', { name: 'Turn this map on phones?' });

/** Answers the offer, and expects the turn of the map that follows. */
async function expectAnswered(answer: string, told: string, orientation: string): Promise<void> {
  await offer().getByRole('button', { name: answer }).click();
  await page.getByText(told).waitFor();
  await offer().waitFor({ state: 'detached' });
  expect((await readProject(page, id)).settings).toMatchObject({ orientation });
}

test('only a map of before turning is offered the turn, and only once', async () => {
  await page.goto(`/projects/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await offer().count()).toBe(0);
  await makeOlderThanTurning(id);
  await page.reload();
  await offer().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await expectAnswered('Turn it', 'The map turns on phones', 'auto');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await offer().count()).toBe(0);
});

test('the offer of the turn is declined by keeping the map as it is', async () => {
  await makeOlderThanTurning(id);
  await page.goto(`/projects/${id}`);
  await expectAnswered('Keep it as it is', 'The map stays as it is', 'fixed');
});
