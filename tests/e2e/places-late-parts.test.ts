import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { newEditorVisitor, newProjectInBrowser, squareData } from '#tests/support/editor-page.ts';
import { loadNothingAhead } from '#tests/support/load-nothing-ahead.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** Dialogs of the table of places, which are loaded when they are used, or ahead. */
const browser = useBrowser();
const long = { timeout: 30_000 };
let context: BrowserContext;
let page: Page;

const levels = [
  {
    name: 'Ground floor',
    areas: [
      { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) },
      { title: 'Café', key: 'cafe', data: squareData(400, 200, 200) },
    ],
  },
];

async function begin({ ahead }: { ahead: boolean }): Promise<void> {
  ({ context, page } = await newEditorVisitor(browser));
  if (!ahead) await loadNothingAhead(context);
  const { id } = await newProjectInBrowser(page, levels);
  await page.goto(`/projects/${id}/places`);
  await page.getByRole('grid', { name: 'Places' }).waitFor(long);
}

const sentence = () =>
  page
    .getByRole('status')
    .filter({ hasText: 'What you just did goes on by itself when the connection is back' });

const dialogs: [string, (page: Page) => Promise<void>][] = [
  ['Keys and formats', (on) => on.getByRole('button', { name: 'Keys and formats' }).click()],
  [
    'Add a place',
    async (on) => {
      await on.getByRole('button', { name: 'More for this table' }).click();
      await on.getByRole('menuitem', { name: 'Add a place' }).click();
    },
  ],
];

test('a dialog of the table that cannot be loaded is told, and opens by itself when the connection is back', async () => {
  await begin({ ahead: false });
  const [name, open] = dialogs[0] ?? ['', async () => {}];
  await context.setOffline(true);
  await open(page);
  await sentence().waitFor(long);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('grid', { name: 'Places' }).isVisible()).toBe(true);
  await context.setOffline(false);
  await page.getByRole('dialog', { name }).waitFor(long);
  await context.close();
});

test('a table that rested has all its dialogs, so they open without a connection', async () => {
  await begin({ ahead: true });
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(request.url()));
  await page.getByRole('gridcell').first().click();
  // Six seconds without a request: everything is loaded, also on a busy machine.
  let known = -1;
  await expect
    .poll(
      () => {
        const isQuiet = asked.size === known;
        known = asked.size;
        return isQuiet;
      },
      { ...long, interval: 6000 },
    )
    .toBe(true);
  await context.setOffline(true);
  for (const [name, open] of dialogs) {
    await open(page);
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
  }
  expect(await sentence().count()).toBe(0);
  await context.close();
});
