import { expect, test } from 'vitest';
import { giveFiles } from '#tests/support/give-file.ts';
import { harmedPictures } from '#tests/support/harmed-pictures.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** `HARMED_PICTURES=1000` gives as many as the goal asks for. */
const count = Number(process.env.HARMED_PICTURES ?? 28);
/** Chromium reads no HEIC, so one of each damage adds nothing to the first. */
const isKnown = ({ name }: { name: string }) =>
  count === 28 && name.endsWith('.heic') && name !== '3-cut.heic';
const secondsMax = 10;

const openEmpty = useSharedEditor(useBrowser(), () => []);

/** Returns what the page shows of a picture. Asked at once, because each question costs as much as the answer. */
function lookFor(refusal: string): 'refused' | 'dialog' | 'busy' | 'nothing' {
  const texts = [...document.querySelectorAll('body *')].flatMap((element) =>
    element.childElementCount === 0 && element.checkVisibility() ? [element.textContent ?? ''] : [],
  );
  if (texts.some((text) => text.includes(refusal))) return 'refused';
  if (document.querySelector('[role="dialog"]')) return 'dialog';
  return texts.some((text) => /^(?:Uploading the plan|Looking at the picture)$/.test(text))
    ? 'busy'
    : 'nothing';
}

test(
  'a damaged picture is refused with a reason, or read as far as it goes, and never holds the page',
  async () => {
    const { page } = await openEmpty();
    const ends: Record<string, number> = {};
    let slowest = { ms: 0, name: '' };
    for (const picture of (await harmedPictures(count)).filter((one) => !isKnown(one))) {
      const startedAt = Date.now();
      await giveFiles(page, [picture]);
      const toast = page.getByText(`${picture.name} was not uploaded`);
      const look = () => page.evaluate(lookFor, `${picture.name} was not uploaded`);
      await expect
        .poll(
          async () => {
            const seen = await look();
            return seen === 'nothing' && Date.now() - startedAt > 1500 ? 'read' : seen;
          },
          { timeout: secondsMax * 1000, message: picture.name, interval: 250 },
        )
        .toMatch(/^(?:refused|dialog|read)$/);
      const seen = await look();
      const end = seen === 'nothing' ? 'read' : seen;
      const ms = Date.now() - startedAt;
      if (ms > slowest.ms) slowest = { ms, name: picture.name };
      if (end === 'refused') {
        const reason = await toast.first().locator('xpath=..').innerText();
        expect(reason.replace(picture.name, '').length, reason).toBeGreaterThan(40);
      }
      if (end === 'dialog') await page.keyboard.press('Escape');
      const sort = `${picture.name.replace(/^\d+-/, '')} ${end}`;
      ends[sort] = (ends[sort] ?? 0) + 1;
    }
    if (count > 100) process.stdout.write(`${JSON.stringify({ ends, slowest })}\n`);
    expect(Object.keys(ends).filter((sort) => sort.endsWith('refused'))).not.toEqual([]);
    expect(slowest.ms).toBeLessThan(secondsMax * 1000);
    // The editor still takes files.
    await giveFiles(page, [{ name: 'last.geojson', bytes: '{' }]);
    await page.getByText('last.geojson cannot be imported').waitFor({ timeout: 30_000 });
  },
  60_000 + count * 4000,
);
