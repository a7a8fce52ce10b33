import type { BrowserContext } from 'playwright';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newProjectInBrowser, openEditor, readProject, squareData } from '#tests/support/editor-page.ts';
import { openPart } from '#tests/support/editor-panels.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { beginSignedUp, newAddress, newVisitor } from '#tests/support/visitor.ts';

const browser = useBrowser();
const names = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

const offlineWords = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

/** Ways in which browsers keep nothing: a blocked site, and the web view of an app. */
const refusals = {
  throws: (context: BrowserContext) =>
    context.addInitScript((storages) => {
      for (const name of storages)
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    }, names),
  'is null': (context: BrowserContext) =>
    context.addInitScript((storages) => {
      for (const name of storages) Object.defineProperty(window, name, { value: null });
    }, names),
};

for (const [how, refuse] of Object.entries(refusals)) {
  describe(`in a browser whose storage ${how}`, () => {
    test('the dashboard and the editor work, and the editor says what is not kept', async () => {
      const { page, context, complaints } = await newVisitor(browser, {
        reducedMotion: 'reduce',
        serviceWorkers: 'allow',
      });
      onTestFinished(() => context.close());
      await refuse(context);
      await beginSignedUp(page, newAddress('no-storage'));
      const project = await newProjectInBrowser(page, [
        { name: 'Ground', areas: [{ title: 'Hall', key: 'hall', data: squareData(100, 100, 200) }] },
      ]);
      await page.goto('/projects');
      await page
        .getByRole('link', { name: /City Museum/ })
        .first()
        .waitFor();
      const editor = await openEditor(page, project.id);
      const told = page.getByText('This browser does not keep unsaved work.');
      await told.waitFor();
      expect(await told.innerText()).toContain('locked places');
      await page.getByRole('button', { name: 'Understood' }).click();
      await told.waitFor({ state: 'detached' });
      await editor.click(200, 200);
      await page.getByLabel('Title in English').fill('Lobby');
      await openPart(page, 'Tags');
      await page.keyboard.press('Escape');
      await expect
        .poll(async () => (await readProject(page, project.id)).levels[0]?.areas[0]?.translations.en?.title, {
          timeout: 20_000,
        })
        .toBe('Lobby');
      // From here on, no storage is like another.
      expect(complaints(offlineWords)).toEqual([]);
      if (how !== 'throws') return;
      await context.setOffline(true);
      await editor.click(200, 200);
      await page.getByLabel('Title in English').fill('Foyer');
      await page.getByText('Keep this tab open: this browser keeps nothing.').waitFor({ timeout: 20_000 });
      await context.setOffline(false);
      await editor.saved();
      await page.goto(`/projects/${project.id}/places`);
      await page.getByText('This browser does not keep unsaved work.').waitFor();
      expect(complaints(offlineWords)).toEqual([]);
    });
  });
}
