import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { type EditorPage, readProject } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { levelsOfTwoRooms } from '#tests/support/two-rooms.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let page: Page;
let editor: EditorPage;
let projectId: string;

const signs = 7;
const signsOnSheet = 4;

/** Two rooms with signs "You are here". */
async function levelsWithSigns(): Promise<unknown[]> {
  const [ground, ...others] = (await levelsOfTwoRooms()) as { markers: unknown[] }[];
  for (let i = 0; i < signs; i++)
    ground?.markers.push({
      key: i === 0 ? 'here' : `here-${i}`,
      title: `Sign ${i}`,
      position: { x: 20 + i * 12, y: 162 },
      way: { kind: 'here' },
    });
  return [ground, ...others];
}

const open = useSharedEditor(browser, levelsWithSigns);

beforeEach(async () => {
  ({ page, editor, projectId } = await open());
});

describe('settings of directions', () => {
  test('include a switch, the speed, a screen in the building and a sheet of codes', async () => {
    await page.keyboard.press('Control+,');
    const dialog = page.getByRole('dialog', { name: 'Project settings' });
    await dialog.getByRole('tab', { name: 'Directions' }).click();
    await dialog.getByLabel('Directions for visitors').check();
    await dialog.getByLabel('Walking speed').fill('1.5');
    await dialog.getByLabel('Starts over after').fill('90');
    await dialog.getByLabel('Invitation in German').fill('Tippen Sie hier');
    await dialog.getByLabel('The screen hangs on a wall').check();
    await dialog.getByLabel('Lower edge above the floor').fill('900');
    await dialog.getByText(/\?mode=kiosk&source=kiosk$/).waitFor();
    await dialog.getByRole('button', { name: 'Show the sheet of codes' }).click();
    const { key } = await readProject(page, projectId);
    const address = `${new URL(page.url()).origin}/m/${key}?source=qr#/ground-floor?here=here`;
    await dialog.getByRole('img', { name: address, exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await editor.saved();
    expect((await readProject(page, projectId)).settings).toMatchObject({
      wayfinding: { isEnabled: true, speed: 1.5 },
      kiosk: {
        idleSeconds: 90,
        attract: { de: 'Tippen Sie hier' },
        screen: { bottomMm: 900, heightMm: 1200 },
      },
    });
  });

  test('print only the codes, each whole, on as many sheets as needed', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'Directions' }).click();
    await page.getByRole('button', { name: 'Show the sheet of codes' }).click();
    await page.emulateMedia({ media: 'print' });
    const codes = page.getByRole('img', { name: /#\/ground-floor\?here=/ });
    await expect.poll(() => codes.count()).toBe(signs);
    expect(await codes.first().isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[data-editor-canvas]').isVisible()).toBe(false);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(signs / signsOnSheet));
    await page.emulateMedia({ media: 'screen' });
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});
