import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Picture } from '#lib/import/trace/raster.ts';
import { choosePlan, newProjectInBrowser, openEditor, readProject } from './editor-page.ts';

const late = { timeout: 60_000 };

/** The bar of the trace tool. */
export const traceBar = (page: Page) => page.getByRole('toolbar', { name: 'Tracing rooms' });

/** A picture as a PNG file, enlarged to a size where one is given. */
export function pngOf(
  { width, height, rgba }: Picture,
  size?: { width: number; height: number },
): Promise<Buffer> {
  const drawing = sharp(rgba, { raw: { width, height, channels: 4 } });
  if (size) drawing.resize({ ...size, fit: 'fill', kernel: 'nearest' });
  return drawing.png({ palette: true, colours: 16, effort: 1 }).toBuffer();
}

/** Opens the editor of a new project with this floor plan on its one level. */
export async function openWithPlan(page: Page, plan: Buffer, width: number) {
  const { id } = await newProjectInBrowser(page);
  const editor = await openEditor(page, id);
  await choosePlan(page, { name: 'plan.png', mimeType: 'image/png', buffer: plan });
  const levels = async () => {
    await editor.saved();
    return (await readProject(page, id)).levels;
  };
  await expect.poll(async () => (await levels())[0]?.width, late).toBe(width);
  await editor.resting();
  return { id, editor, levels };
}

/** Takes the trace tool in hand and waits until the plan is prepared; answers what the bar says then. */
export async function beginTracing(page: Page): Promise<string> {
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('w');
  const bar = traceBar(page);
  await bar.waitFor(late);
  await bar.and(page.locator('[data-status="ready"]')).waitFor(late);
  return (await bar.getByRole('status').textContent()) ?? '';
}
