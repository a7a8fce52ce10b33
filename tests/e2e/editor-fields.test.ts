import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import {
  type EditorPage,
  editorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { openPart, partHead } from '#tests/support/editor-panels.ts';
import { publishPage } from '#tests/support/publish-page.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
let page: Page;
let editor: EditorPage;
let projectId: string;

const hall = { title: 'Hall', key: 'hall', data: squareData(200, 200, 200) };
const open = useSharedEditor(browser, () => [{ name: 'Ground floor', areas: [hall] }]);

beforeEach(async () => {
  ({ page, editor, projectId } = await open());
});

/** Presses a key as a browser reports it while an input method shows its words: Chrome and Safari differ. */
async function pressWhileComposing(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, pressed) => {
    const press = { key: pressed, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', { ...press, isComposing: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }));
  }, key);
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement);

test('Enter and Esc of an input method stay in the title', async () => {
  await editor.click(300, 300);
  const title = page.getByLabel('Title in English');
  await title.fill('トイレ');
  await title.focus();
  await pressWhileComposing(title, 'Enter');
  await pressWhileComposing(title, 'Escape');
  expect(await hasFocus(title)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await hasFocus(title)).toBe(false);
});

test('Enter of an input method makes no tag and runs no command', async () => {
  await editor.click(300, 300);
  await openPart(page, 'Tags');
  const tags = page.getByLabel('Add a tag');
  await tags.fill('しょくじ');
  await pressWhileComposing(tags, 'Enter');
  expect(await tags.inputValue()).toBe('しょくじ');
  await tags.fill('');
  await page.keyboard.press('Escape');
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox');
  await search.fill('hall');
  await pressWhileComposing(search, 'Enter');
  expect(await search.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await search.waitFor({ state: 'detached' });
});

test('a title runs in the direction of its text', async () => {
  await editor.click(300, 300);
  const title = page.getByLabel('Title in English');
  const direction = () => title.evaluate((field) => getComputedStyle(field).direction);
  await title.fill('مقهى (جديد)!');
  expect(await direction()).toBe('rtl');
  await title.fill('Café (new)!');
  expect(await direction()).toBe('ltr');
});

test('a period keeps a date that is half typed, and is written once its end is after its start', async () => {
  const hourMs = 3_600_000;
  await editor.click(300, 300);
  await openPart(page, 'Status');
  await page.getByRole('button', { name: 'Add a period' }).click();
  const to = page.getByLabel('To', { exact: true });
  await to.fill('2030-11-20T12:00');
  await page.getByLabel('From', { exact: true }).fill('2030-11-20T10:00');
  // The first digit of December is January.
  await to.fill('2030-01-20T12:00');
  expect(await to.inputValue()).toBe('2030-01-20T12:00');
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  await to.fill('2030-12-20T12:00');
  expect(await to.getAttribute('aria-invalid')).toBeNull();
  await to.blur();
  await editor.saved();
  const [area] = (await readProject(page, projectId)).levels[0]?.areas ?? [];
  const [period] = area?.occupancy?.periods ?? [];
  const lastsMs = Date.parse(period?.to ?? '') - Date.parse(period?.from ?? '');
  expect(lastsMs).toBe((30 * 24 + 2) * hourMs);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a date with other hours begins with the day of the user, in %s',
  async (timezoneId) => {
    const visitor = await editorVisitor(browser, { timezoneId });
    const project = await newProjectInBrowser(visitor.page, [{ name: 'Ground floor', areas: [hall] }]);
    const theirs = await openEditor(visitor.page, project.id);
    await theirs.click(300, 300);
    await visitor.page.locator('summary', { hasText: 'Opening hours' }).click();
    await visitor.page.getByRole('button', { name: 'Add opening hours' }).click();
    await visitor.page.getByRole('button', { name: 'Add a date' }).click();
    const today = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: timezoneId });
    const date = visitor.page.getByRole('group', { name: 'Exceptions' }).locator('input[type="date"]');
    expect(await date.inputValue()).toBe(today.format(Date.now()));
  },
);

test('an address without a scheme gets one, and what a field cannot take stays there with the reason, unsent', async () => {
  const [area] = (await readProject(page, projectId)).levels[0]?.areas ?? [];
  expect(area?.webpage).toBeNull();
  await editor.click(300, 300);
  await openPart(page, 'Contact');
  await page.getByLabel('Web page').fill('www.example.org');
  await page.getByLabel('Web page').blur();
  const email = page.getByLabel('E-mail');
  await email.fill('desk at the museum');
  await email.blur();
  await openPart(page, 'Details');
  const rating = page.getByLabel('Rating');
  await rating.fill('900');
  await rating.blur();
  for (const [field, reason] of [
    [email, /Not saved\. This is not an e-mail address/],
    [rating, /Not saved\. Write a number from 0 to 100/],
  ] as const) {
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.evaluate((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.innerText)
        .join(' '),
    );
    expect(described).toMatch(reason);
  }
  await page.getByText('Saved, except 2 fields').waitFor();
  // Another selection and back: the texts are still there.
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Escape');
  await editor.click(300, 300);
  expect(await email.inputValue()).toBe('desk at the museum');
  expect(await rating.inputValue()).toBe('900');
  const kept = (await readProject(page, projectId)).levels[0]?.areas[0];
  expect(kept).toMatchObject({ webpage: 'https://www.example.org', email: null, rating: null });
  await rating.fill('4,5');
  await page.getByRole('button', { name: 'Back to the saved value' }).click();
  expect(await email.inputValue()).toBe('');
  await editor.saved();
  await expect.poll(async () => (await readProject(page, projectId)).levels[0]?.areas[0]?.rating).toBe(4.5);
});

test('publishing counts fields whose texts were not taken, goes to the first, and stays possible', async () => {
  await editor.click(300, 300);
  const rating = page.getByLabel('Rating');
  if (!(await rating.isVisible())) await openPart(page, 'Details');
  await rating.fill('many');
  await rating.blur();
  await partHead(page, 'Details').click();
  await page.locator('[data-part="more"] > summary').click();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('Escape');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const dialog = page.getByRole('dialog', { name: 'Publishing' });
  await dialog.getByText('1 field keeps a text that was not taken.').waitFor();
  await dialog.getByRole('button', { name: 'Go to the field' }).click();
  await expect.poll(async () => (await rating.isVisible()) && hasFocus(rating)).toBe(true);
  expect(await rating.inputValue()).toBe('many');
  await publish.click();
  // The browser asks before it leaves the text.
  page.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Review and publish' }).click();
  await page.waitForURL(/\/publish$/);
  await publishPage(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/ is live$/).waitFor();
});
