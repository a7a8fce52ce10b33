import { expect, test } from 'vitest';
import { useOpenPlaces } from '#tests/support/places-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const open = useOpenPlaces(browser);

test('starts a cell with a letter of AltGr or Option, and takes quotation marks that are texts', async () => {
  const { page, places } = await open();
  const session = await page.context().newCDPSession(page);
  const modifiers = { option: 1, altGrOfWindows: 3 };
  for (const [key, code, held] of [
    ['ø', 'KeyO', modifiers.option],
    ['@', 'KeyQ', modifiers.altGrOfWindows],
  ] as const) {
    await (await places.cell(1, 'Title (English)')).click();
    for (const type of ['keyDown', 'keyUp'] as const)
      await session.send('Input.dispatchKeyEvent', { type, key, code, text: key, modifiers: held });
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    expect(await places.column('Title (English)', 1)).toEqual([`${key}x`]);
  }
  await (await places.cell(1, 'Title (English)')).click();
  await page.evaluate(() => navigator.clipboard.writeText('"Big" Hall\n5" pipe room'));
  await page.keyboard.press('Control+v');
  await expect.poll(() => places.column('Title (English)', 2)).toEqual(['"Big" Hall', '5" pipe room']);
});

test('Esc in the grid closes the bar that finds, and then leaves the table', async () => {
  const { page, places } = await open();
  await (await places.cell(1, 'Title (English)')).click();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('group', { name: 'Find and replace' });
  await bar.waitFor();
  await (await places.cell(2, 'Title (English)')).click();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  // The cell is still the one that keys write into.
  await page.keyboard.type('Foyer');
  await page.keyboard.press('Enter');
  expect(await places.column('Title (English)', 2)).toContain('Foyer');
});
