import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { giveFiles } from '#tests/support/give-file.ts';
import { makeFloor } from '#tests/support/plans/building.ts';
import { plainDxf, writeDxf } from '#tests/support/plans/write-dxf.ts';
import { plainPdf, writePdf } from '#tests/support/plans/write-pdf.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const late = { timeout: 60_000 };
const floors = [makeFloor(31, 'Ground floor', 4), makeFloor(32, '1st floor', 4)];
const files = {
  PDF: { name: 'house.pdf', bytes: Buffer.from(writePdf(floors, plainPdf)) },
  DXF: { name: 'house.dxf', bytes: Buffer.from(writeDxf(floors, plainDxf)) },
};

const openEmpty = useSharedEditor(useBrowser(), () => []);
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Import', exact: true });

test.each(Object.entries(files))('a plan as %s comes in as levels with rooms and doors', async (_, file) => {
  const { page, content } = await openEmpty();
  const panel = panelOf(page);
  await giveFiles(page, [file]);
  if (file.name.endsWith('.pdf')) await panel.getByRole('button', { name: 'Read 2 pages' }).click(late);
  const take = panel.getByRole('button', { name: /^Import \d+ places?$/ });
  await take.waitFor(late);
  expect(await accessibilityFaults(page)).toEqual([]);
  await take.click();
  await panel
    .getByText(/places? imported/)
    .first()
    .waitFor(late);
  const levels = await content();
  expect(levels.map(({ name, areas, markers }) => [name, areas.length, markers.length])).toEqual(
    floors.map(({ name, rooms, doors }) => [name, rooms.length, doors.length]),
  );
  for (const { imageUrl, metersPerPixel, markers } of levels) {
    expect(imageUrl).toMatch(/\.svg$/);
    expect(metersPerPixel).toBeGreaterThan(0);
    expect(markers.some(({ way }) => way?.kind === 'entrance')).toBe(true);
  }
});

test('layers of a plan can be ticked as walls, and its rooms are searched again', async () => {
  const { page } = await openEmpty();
  const panel = panelOf(page);
  await giveFiles(page, [files.PDF]);
  // Of two pages, one is left out before it is read.
  await panel.getByRole('checkbox', { name: 'Page 2' }).uncheck(late);
  expect(await accessibilityFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Read 1 page' }).click();
  await panel.getByText('Lines that are walls').click(late);
  expect(await panel.getByRole('checkbox', { name: /^A-WALL/ }).isChecked()).toBe(true);
  await panel.getByRole('checkbox', { name: /^I-FURN/ }).check();
  await panel.getByRole('button', { name: 'Search for rooms again' }).click();
  await panel.getByRole('button', { name: /^Import \d+ places?$/ }).waitFor(late);
  await page.keyboard.press('Escape');
});
