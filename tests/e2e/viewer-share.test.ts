import { expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill } from '#tests/support/viewer-page.ts';

/** The panel for sharing in a browser without access to the clipboard. */
const browser = useBrowser();
const harness = useHarness(() => createVenue({ levels: 2, areas: 4, markers: 2 }));

test.each([
  ['en', 'Share', 'Copy link', 'The link is selected: copy it yourself.'],
  ['de', 'Teilen', 'Link kopieren', 'Der Link ist markiert: Kopieren Sie ihn selbst.'],
])(
  'a link is selected with a message if the browser blocks copying, in %s',
  async (lang, share, copy, text) => {
    const { page, close, problems } = await openStill(browser, harness, { path: `/?lang=${lang}` });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: share, exact: true }).click();
    await page.getByRole('button', { name: copy }).click();
    const said = page.locator('.atrium-note').getByText(text);
    await said.waitFor();
    const field = page.getByRole('textbox', { name: share });
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
    expect(selected).toBe(await field.inputValue());
    expect(problems).toEqual([]);
    await close();
  },
);
