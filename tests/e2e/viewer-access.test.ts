import type { CDPSession, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useHarness } from '#tests/support/use-harness.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { createVenue } from '#tests/support/venue.ts';
import { openStill, settled } from '#tests/support/viewer-page.ts';

/** The map in the browser's accessibility tree: statements 12, 13, 16 and 17. */
const browser = useBrowser({ pictures: true });
const harness = useHarness(() => createVenue());

type AxValue = { value?: unknown };
type AxNode = {
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  properties?: { name: string; value: AxValue }[];
  backendDOMNodeId?: number;
};

/** Reads a page only by its accessibility tree, and uses it only through the nodes of the tree. */
async function screenReader(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const nodes = async () => {
    const { nodes: all } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    return all.filter(({ ignored }) => !ignored);
  };
  const find = async (role: string, name: string | RegExp) =>
    (await nodes()).find((node) => {
      const said = String(node.name?.value ?? '');
      return node.role?.value === role && (typeof name === 'string' ? said === name : name.test(said));
    });
  const waitFor = async (role: string, name: string | RegExp): Promise<AxNode> => {
    await expect.poll(() => find(role, name).then(Boolean), { timeout: 10_000 }).toBe(true);
    return (await find(role, name)) ?? { ignored: true };
  };
  return {
    find,
    waitFor,
    /** Returns every readable text, in order. */
    async read() {
      return (await nodes())
        .filter(({ role }) => role?.value === 'StaticText')
        .map(({ name }) => String(name?.value))
        .join(' ');
    },
    async focus(node: AxNode) {
      await session.send('DOM.getDocument');
      await session.send('DOM.focus', { backendNodeId: node.backendDOMNodeId ?? 0 });
    },
    property: (node: AxNode, name: string) =>
      node.properties?.find((property) => property.name === name)?.value.value,
  };
}

describe('in the accessibility tree', () => {
  const visit = useShared(() => openStill(browser, harness));

  test('a shop on another floor is found with its opening hours', async () => {
    const { page, close } = await openStill(browser, harness, { timezoneId: 'America/New_York' });
    await page.clock.setFixedTime(new Date('2026-11-18T11:00:00Z'));
    const reader = await screenReader(page);
    expect(await reader.find('application', 'Map of Sample centre')).toBeDefined();
    expect(await reader.find('navigation', 'Places')).toBeDefined();
    await reader.focus(await reader.waitFor('combobox', 'Search for a place'));
    await page.keyboard.type('bakery 1.1');
    await reader.waitFor('option', /Bakery 1\.1/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await reader.waitFor('region', 'Bakery 1.1');
    await reader.waitFor('heading', 'Bakery 1.1');
    await expect.poll(() => reader.read()).toContain('First floor');
    const level = await reader.waitFor('radio', 'First floor');
    expect(reader.property(level, 'checked')).toBe('true');
    const hours = await reader.waitFor('DisclosureTriangle', /Open until 02:00/);
    await reader.focus(hours);
    await page.keyboard.press('Enter');
    await expect.poll(() => reader.read()).toMatch(/Today[\s\S]*09:00 – 02:00/);
    await close();
  });

  test('a place of the list opens its card, and the focus returns to it', async () => {
    const { page } = await visit();
    const reader = await screenReader(page);
    await reader.focus(await reader.waitFor('button', 'Optician 0.4 Busy'));
    await page.keyboard.press('Enter');
    await reader.waitFor('region', 'Optician 0.4');
    await page.keyboard.press('Escape');
    await expect.poll(() => reader.find('region', 'Optician 0.4').then(Boolean)).toBe(false);
    const place = await reader.waitFor('button', 'Optician 0.4 Busy');
    expect(reader.property(place, 'focused')).toBe(true);
  });

  test('the list changes with the level, and the number of its places is announced', async () => {
    const { page } = await visit();
    const reader = await screenReader(page);
    await reader.focus(await reader.waitFor('radio', 'Ground floor'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await reader.waitFor('button', /^Bakery 1\.1/);
    await expect.poll(() => reader.read()).toContain('First floor, 42 places');
  });
});

test('the focus ring of the map is visible over the plan, with focus on the map or on a place', async () => {
  const { page, close } = await openStill(browser, harness);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -600);
  await settled(page);
  const edge = () => page.screenshot({ clip: { x: 0, y: 500, width: 3, height: 60 } });
  const plain = await edge();
  await page.locator('.atrium-map').focus();
  await page.keyboard.press('Shift');
  const focused = await edge();
  expect(focused.equals(plain)).toBe(false);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.atrium-walking').count()).toBe(1);
  await settled(page);
  expect((await edge()).equals(focused)).toBe(true);
  await close();
});
