import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#lib/plans/limits.ts';
import { squareData } from '#tests/support/editor-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const openShared = useSharedEditor(useBrowser(), () => [
  { name: 'Ground floor', areas: [{ title: 'Hall', data: squareData(200, 200, 200) }] },
]);

/** A picture that no compression without loss makes small: noise, as a camera without light takes. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 1700, height: 1300, channels: 3 as const, background: '#888', noise };
  return sharp({ create }).png().toBuffer();
}

test('a picture of more than 5 MB is made smaller in the browser, which tells both sizes, and is stored', async () => {
  const { page, editor, content } = await openShared();
  const buffer = await largePicture();
  expect(buffer.length).toBeGreaterThan(limits.imageBytesMax);
  await editor.click(300, 300);
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
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1700 / 1300, 1);
});
