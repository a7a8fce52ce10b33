import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { callApi, readProject, squareData } from '#tests/support/editor-page.ts';
import { openPart } from '#tests/support/editor-panels.ts';
import { pixels } from '#tests/support/picture.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const hall = { title: 'Hall', data: squareData(300, 300, 200), tags: [{ name: 'Food' }] };

const open = useSharedEditor(browser, () => [{ name: 'Ground floor', areas: [hall] }]);

test('names of levels and tags and keywords are written in every language, and undo reverts each', async () => {
  const { page, projectId: id, editor } = await open();
  await page.getByRole('button', { name: 'More for Ground floor', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Level settings' }).click();
  await page.getByLabel('Name in German').fill('Erdgeschoss');
  await page.keyboard.press('Enter');
  await editor.saved();
  expect((await readProject(page, id)).levels[0]?.translations).toEqual({ de: { name: 'Erdgeschoss' } });

  await editor.click(400, 400);
  await openPart(page, 'Further texts');
  await page.getByLabel('Keywords in German').fill('Aula\nFestsaal');
  await openPart(page, 'Tags');
  await page.getByRole('button', { name: 'Edit tags' }).click();
  await page.getByLabel('Icon', { exact: true }).last().selectOption('food');
  await page.getByLabel('Order', { exact: true }).fill('3');
  await page.getByLabel('German', { exact: true }).fill('Essen');
  await page.getByLabel('German', { exact: true }).press('Enter');
  expect(await accessibilityFaults(page)).toEqual([]);
  await editor.saved();
  const saved = await readProject(page, id);
  expect(saved.tags).toMatchObject([{ icon: 'food', order: 3, translations: { de: 'Essen' } }]);
  expect(saved.levels[0]?.areas[0]?.translations.de?.keywords).toEqual(['Aula', 'Festsaal']);

  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+z');
  await editor.saved();
  const back = await readProject(page, id);
  expect(back.tags).toMatchObject([{ icon: null, order: 0 }]);
  expect(back.levels[0]).toMatchObject({ translations: {} });
  expect(back.levels[0]?.areas[0]?.translations.de?.keywords).toBeUndefined();
});

test('a description explains its formatting and shows a preview', async () => {
  const { page, editor } = await open();
  await editor.click(400, 400);
  const field = page.getByLabel('Description in English');
  await page.getByText('**bold**, *italic*').waitFor();
  await field.fill('Plain text');
  expect(await page.getByRole('figure', { name: 'As visitors see it' }).count()).toBe(0);
  await field.fill('**Cakes** and [menu](https://menu.example)\n\n- tea\n- coffee <b>');
  const preview = page.getByRole('figure', { name: 'As visitors see it' });
  await preview.getByRole('listitem').first().waitFor();
  expect(await preview.locator('strong').innerText()).toBe('Cakes');
  expect(await preview.getByRole('link', { name: 'menu' }).getAttribute('href')).toBe('https://menu.example');
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual(['tea', 'coffee <b>']);
  expect(await accessibilityFaults(page)).toEqual([]);
  await editor.saved();
});

test('a logo is added in the settings and removed again', async () => {
  const { page, projectId: id, editor } = await open();
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Project settings' });
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  const chosen = page.waitForEvent('filechooser');
  await settings.getByRole('button', { name: 'Choose a logo' }).click();
  await (await chosen).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await pixels('#0d6560')),
  });
  await settings.getByRole('img', { name: 'Logo' }).waitFor();
  await editor.saved();
  const { appearance } = await readProject(page, id);
  const library = await callApi<{ url: string }[]>(page, 'GET', `/api/projects/${id}/images/`);
  expect(library.body.map(({ url }) => url)).toEqual([appearance.logo]);
  await settings.getByRole('button', { name: 'Remove the logo' }).click();
  await page.keyboard.press('Escape');
  await editor.saved();
  expect((await readProject(page, id)).appearance.logo).toBeNull();
  await page.keyboard.press('Control+z');
  await editor.saved();
  expect((await readProject(page, id)).appearance.logo).toBe(appearance.logo);
});

/** A picture that no compression without loss makes small: noise, as a camera without light takes. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1380, height: 1340, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).png().toBuffer();
}

test('a picture of more than 5 MB is made smaller in the browser, which tells both sizes, and is stored', async () => {
  const { page, editor, content } = await open();
  const buffer = await largePicture();
  expect(buffer.length).toBeGreaterThan(limits.imageBytesMax);
  await editor.click(400, 400);
  await page.getByRole('complementary', { name: 'Hall' }).waitFor();
  await page.locator('summary', { hasText: 'Images' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add images' }).click(),
  ]);
  await chooser.setFiles([{ name: 'night.png', mimeType: 'image/png', buffer }]);
  await page
    .getByText(/^night\.png had [\d.,]+ MB and is uploaded with [\d.,]+ MB$/)
    .waitFor({ timeout: 60_000 });
  await expect.poll(async () => (await content())[0]?.areas[0]?.images.length, { timeout: 30_000 }).toBe(1);
  const [image] = (await content())[0]?.areas[0]?.images ?? [];
  const stored = await (await page.request.get(image?.url ?? '')).body();
  expect(stored.length).toBeLessThanOrEqual(limits.imageBytesMax);
  const { format, width, height } = await sharp(stored).metadata();
  expect(format).toBe('webp');
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1380 / 1340, 1);
});
