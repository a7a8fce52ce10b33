import { expect, test } from 'vitest';
import { giveFiles } from '#tests/support/give-file.ts';
import { harmedPictures } from '#tests/support/harmed-pictures.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

/** `HARMED_PICTURES=1000` gives as many as the goal asks for. */
const count = Number(process.env.HARMED_PICTURES ?? 28);
const secondsMax = 10;

const openEmpty = useSharedEditor(useBrowser(), () => []);

test(
  'a damaged picture is refused with a reason, or read as far as it goes, and never holds the page',
  async () => {
    const { page } = await openEmpty();
    const levels = page.getByRole('region', { name: 'Levels' }).getByRole('listitem');
    const ends: Record<string, number> = {};
    let slowest = { ms: 0, name: '' };
    for (const picture of await harmedPictures(count)) {
      const before = await levels.count();
      const startedAt = Date.now();
      await giveFiles(page, [picture]);
      const toast = page.getByText(`${picture.name} was not uploaded`);
      const dialog = page.getByRole('dialog');
      const question = dialog.getByRole('button', { name: 'Use the new plan' });
      const end = await expect
        .poll(
          async () => {
            if ((await toast.count()) > 0) return 'refused';
            if ((await question.count()) > 0) return 'asked';
            if ((await dialog.count()) > 0) return 'photo';
            const isBusy =
              (await page.getByText(/^(?:Uploading the plan|Looking at the picture)$/).count()) > 0;
            return !isBusy && Date.now() - startedAt > 1500
              ? `read ${(await levels.count()) - before}`
              : null;
          },
          { timeout: secondsMax * 1000, message: picture.name },
        )
        .not.toBeNull()
        .then(async () =>
          (await toast.count()) > 0 ? 'refused' : (await dialog.count()) > 0 ? 'dialog' : 'read',
        );
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
    expect(slowest.ms).toBeLessThan(secondsMax * 1000);
    // The editor still takes files.
    await giveFiles(page, [{ name: 'last.geojson', bytes: '{' }]);
    await page.getByText('last.geojson cannot be imported').waitFor({ timeout: 30_000 });
  },
  60_000 + count * 4000,
);
