import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { readProject, squareData } from '#tests/support/editor-page.ts';
import { openPart } from '#tests/support/editor-panels.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 15_000 };
/** Handles are 22 screen px outside the selection. The handle that rotates is 26 px above them. */
const gap = 22;
const turn = 48;

const browser = useBrowser();
let page: Page;

const open = useSharedEditor(browser, () => [
  {
    name: 'Ground floor',
    areas: [
      { key: 'a', data: squareData(300, 300) },
      { key: 'b', data: squareData(500, 300) },
    ],
  },
]);

async function openRooms() {
  const shared = await open();
  page = shared.page;
  const { editor, projectId: id } = shared;
  const { k } = await editor.resting();
  return {
    editor,
    id,
    k,
    async area(key: string) {
      await editor.saved();
      const areas = (await readProject(page, id)).levels[0]?.areas ?? [];
      return areas.find((each) => each.key === key || each.key.startsWith(key));
    },
  };
}

const corners = (data: readonly (readonly [number, number])[] | undefined) =>
  (data ?? []).map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).toSorted();

test('handles rotate and scale the selection by mouse; number fields and keys do the same', async () => {
  const { editor, k, area } = await openRooms();
  await editor.click(350, 350);
  await editor.drag([350, 300 - turn / k], [350 + 200, 350]);
  // A square that turned by 90 degrees has the same corners, in another order.
  await expect.poll(async () => (await area('a'))?.data[0], late).toEqual([400, 300]);
  expect(corners((await area('a'))?.data)).toEqual(corners(squareData(300, 300)));
  await editor.drag([400 + gap / k, 400 + gap / k], [450 + gap / k, 420 + gap / k]);
  await expect.poll(async () => corners((await area('a'))?.data).includes('450,420'), late).toBe(true);
  await openPart(page, 'Size and angle');
  await page.getByLabel('Width', { exact: true }).fill('80');
  await page.keyboard.press('Enter');
  const widths = async () => (await area('a'))?.data.map(([x]) => Math.round(x)) ?? [];
  await expect.poll(async () => Math.max(...(await widths())) - Math.min(...(await widths())), late).toBe(80);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Turn by').fill('30');
  await page.keyboard.press('Enter');
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('q');
  const [first, second] = [async () => (await area('a'))?.data[0], async () => (await area('a'))?.data[1]];
  const angle = async () => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [await first(), await second()];
    return Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  };
  await expect.poll(angle, late).toBe(90 + 29);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(angle, late).toBe(90);
});

test('a kind names, colours and tags the whole selection, and undo reverts it', async () => {
  const { editor, id } = await openRooms();
  await editor.click(350, 350);
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: /^Kind/ }).click();
  await page.getByRole('menuitem', { name: 'Toilet' }).click();
  const titles = async () => {
    await editor.saved();
    const { levels, tags } = await readProject(page, id);
    return {
      titles: levels[0]?.areas.map(({ translations }) => [
        translations.en?.title ?? null,
        translations.de?.title ?? null,
      ]),
      tags: tags.map(({ name, icon }) => [name, icon]),
    };
  };
  const one = ['Toilet', 'Toilette'];
  await expect.poll(titles, late).toEqual({ titles: [one, one], tags: [['Toilet', 'toilet']] });
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(titles, late).toEqual({
    titles: [
      [null, null],
      [null, null],
    ],
    tags: [],
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('kind lift');
  await page.getByRole('option', { name: /Kind: Lift/ }).click();
  const lift = ['Lift', 'Aufzug'];
  await expect.poll(async () => (await titles()).titles, late).toEqual([lift, lift]);
});

test('a drawn room becomes an office by keyboard alone, and the next one can be drawn at once', async () => {
  const { editor, id } = await openRooms();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('r');
  await editor.drag([100, 600], [200, 700]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('lang')), late).toBe('en');
  await page.keyboard.type('Off');
  await page.getByRole('button', { name: 'Office' }).waitFor(late);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const areas = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels[0]?.areas ?? [];
  };
  await editor.drag([300, 600], [400, 700]);
  await expect.poll(async () => (await areas()).length, late).toBe(4);
  const office = (await areas()).find(({ tags }) => tags.length > 0);
  expect(office?.translations.de?.title).toBe('Büro');
});
