import type { Page } from 'playwright';
import { beforeEach, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { editorVisitor, newProjectInBrowser, openEditor, squareData } from '#tests/support/editor-page.ts';
import { details, openPart, partHead, phone } from '#tests/support/editor-panels.ts';
import { useSharedEditor } from '#tests/support/shared-editor.ts';
import { useBrowser } from '#tests/support/use-browser.ts';

const browser = useBrowser();
const levels = [
  {
    name: 'Ground floor',
    width: 1400,
    height: 1000,
    areas: [
      { title: 'Hall', data: squareData(200, 200), telephone: '+49 30 1234567' },
      { title: 'Cinema', data: squareData(600, 200) },
    ],
  },
];
const open = useSharedEditor(browser, () => levels);
let page: Page;

describe('the details of a place', () => {
  beforeEach(async () => {
    ({ page } = await open());
  });

  const heads = () =>
    details(page)
      .locator('details[data-part]:not([data-part="more"] *) > summary > span:first-child')
      .allTextContents();
  const choose = async (name: string) => {
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('complementary', { name }).waitFor();
  };

  test('show six parts and the rest under More, which names the parts that have values', async () => {
    await choose('Hall');
    expect(await heads()).toEqual(['Texts', 'Opening hours', 'Status', 'Images', 'Look', 'More']);
    await page.getByLabel('Title in English').waitFor();
    expect(await page.locator('[data-part="more"] > summary').textContent()).toBe('MoreContact');
    await openPart(page, 'Tags');
    await page.getByLabel('Add a tag').fill('Quiet');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Quiet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // More stays open for the next place, and after a reload of this tab.
    await choose('Cinema');
    await partHead(page, 'Contact').waitFor();
    await page.locator('[data-part="more"] > summary').click();
  });

  test('open the part with the value that was searched, and the part of a field with an error', async () => {
    const search = page.getByRole('searchbox', { name: 'Search places' });
    await search.fill('1234567');
    await choose('Hall');
    expect(await page.getByLabel('Telephone').inputValue()).toBe('+49 30 1234567');
    const email = page.getByLabel('E-mail');
    await email.fill('nobody at home');
    await email.blur();
    await search.fill('');
    await partHead(page, 'Contact').click();
    await page.locator('[data-part="more"] > summary').click();
    await choose('Cinema');
    await email.waitFor({ state: 'detached' });
    await choose('Hall');
    expect(await email.inputValue()).toBe('nobody at home');
    await page.getByRole('button', { name: 'Back to the saved value' }).click();
    await page.locator('[data-part="more"] > summary').click();
  });

  test('are reached in the order of the screen by Tab', async () => {
    await choose('Hall');
    const order = await details(page).evaluate((panel) => {
      const parts = [...panel.querySelectorAll<HTMLElement>('summary, input, textarea, button, select')];
      const shown = parts.filter((part) => part.offsetParent !== null && part.tabIndex >= 0);
      return shown.map((part) => part.getBoundingClientRect().top);
    });
    const steps = order.slice(1).map((top, i) => top - (order[i] ?? 0));
    // Controls of a line may differ in height.
    expect(Math.min(...steps)).toBeGreaterThan(-30);
  });
});

describe('tooltips', () => {
  test('name a tool with its key under the mouse, and come at once for the next tool', async () => {
    ({ page } = await open());
    const tip = page.getByRole('tooltip');
    await page.getByRole('button', { name: 'Rectangle', exact: true }).hover();
    await expect.poll(() => tip.textContent()).toBe('RectangleR');
    expect(
      await page.getByRole('button', { name: 'Rectangle', exact: true }).getAttribute('title'),
    ).toBeNull();
    await page.getByRole('button', { name: 'Marker', exact: true }).hover();
    await expect.poll(() => tip.textContent()).toBe('MarkerM');
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await page.mouse.move(700, 700);
  });

  test('name a tool after a long press of a finger, which does not choose it', async () => {
    ({ page } = await editorVisitor(browser, { viewport: phone, hasTouch: true, isMobile: true }));
    const { id } = await newProjectInBrowser(page, levels);
    await openEditor(page, id);
    const tool = page.getByRole('button', { name: 'Rectangle', exact: true });
    const box = await tool.boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const session = await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.getByRole('tooltip').waitFor();
    expect(await page.getByRole('tooltip').textContent()).toBe('RectangleR');
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    expect(await tool.getAttribute('aria-pressed')).toBe('false');
    await tool.tap();
    expect(await tool.getAttribute('aria-pressed')).toBe('true');
  });
});
