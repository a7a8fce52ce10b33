import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import {
  callApi,
  type EditorPage,
  heldSave,
  newEditorVisitor,
  newProjectInBrowser,
  openEditor,
  readProject,
  squareData,
} from '#tests/support/editor-page.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { useShared } from '#tests/support/use-shared.ts';
import { newAddress, newVisitor, register } from '#tests/support/visitor.ts';

/** Two people with accounts of their own have one project open in two browsers. */
const browser = useBrowser();
const late = { timeout: 20_000 };

type Person = { page: Page; editor: EditorPage };
let ada: Person;
let grace: Person;
let projectId: string;
let complaints: () => string[];

const areas = {
  hall: { translations: { en: { title: 'Hall' } }, price: '' },
  cafe: { translations: { en: { title: 'Café' } }, price: '' },
};

/** The editors of both. A load takes a second of processor time, so all tests share them. */
const open = useShared(async () => {
  const first = await newEditorVisitor(browser);
  const project = await newProjectInBrowser(first.page, [
    {
      name: 'Ground floor',
      areas: Object.entries(areas).map(([key, texts], i) => ({
        key,
        data: squareData(200 + i * 400, 200, 200),
        color: '#888888',
        ...texts,
      })),
    },
    { name: 'First floor' },
  ]);
  const second = await newVisitor(browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const email = newAddress('grace');
  await register(second.context, email, undefined, {
    full_name: 'Grace Hopper',
    organization_name: 'Engines',
  });
  const path = `/api/organizations/${project.organization}/invitations/`;
  const invited = await callApi<{ url: string }>(first.page, 'POST', path, { email, role: 'member' });
  const token = new URL(invited.body.url).searchParams.get('token');
  expect((await callApi(second.page, 'POST', '/api/invitations/accept/', { token })).status).toBe(200);
  return {
    project: project.id,
    ada: { page: first.page, editor: await openEditor(first.page, project.id) },
    grace: { page: second.page, editor: await openEditor(second.page, project.id) },
    complaints: () => [...first.complaints(), ...second.complaints()],
    close: async () => {
      await first.context.close();
      await second.context.close();
    },
  };
});

/** Both look at the ground floor, nothing is selected, and hall and café are as they were made. */
beforeEach(async () => {
  const opened = await open();
  ({ ada, grace, project: projectId } = opened);
  const before = opened.complaints().length;
  complaints = () => opened.complaints().slice(before);
  for (const { page, editor } of [ada, grace]) {
    await page.getByRole('button', { name: 'Ground floor' }).first().click();
    await page.locator('[data-editor-canvas]').focus();
    for (const key of ['Escape', 'Escape', 'v', '1']) await page.keyboard.press(key);
    await editor.resting();
    await editor.saved();
  }
  for (const [key, texts] of Object.entries(areas)) {
    const reset = await callApi(ada.page, 'PATCH', `/api/projects/${projectId}/areas/${key}/`, texts);
    expect(reset.status).toBe(200);
  }
  for (const person of [ada, grace])
    for (const title of ['Hall', 'Café']) await place(person, title).waitFor(late);
});

const faces = ({ page }: Person) => page.getByRole('button', { name: '1 other person is here' });
const place = ({ page }: Person, title: string) => page.getByRole('option', { name: title });
const titleField = ({ page }: Person) => page.getByLabel('Title in English');
const rename = (key: string, title: string) =>
  callApi(grace.page, 'PATCH', `/api/projects/${projectId}/areas/${key}/`, {
    translations: { en: { title } },
  });

/** Counts the pixels of this colour on the map of a person, around a point. */
async function pixelsOf({ page, editor }: Person, color: string, point: [number, number]): Promise<number> {
  const [left, top] = await editor.at(...point);
  const wanted = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return page.locator('[data-editor-canvas] canvas').evaluateAll(
    (all, look) => {
      const countIn = (canvas: HTMLCanvasElement) => {
        const box = canvas.getBoundingClientRect();
        if (box.width === 0) return 0;
        const k = canvas.width / box.width;
        const inCanvas = (px: number) => Math.round(px * k);
        const [x, y] = [inCanvas(look.left - box.left - 30), inCanvas(look.top - box.top - 30)];
        const side = inCanvas(60);
        const { data } = canvas.getContext('2d')?.getImageData(x, y, side, side) ?? { data: [] };
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (look.wanted.every((value, channel) => Math.abs((data[i + channel] ?? 0) - value) < 10)) count++;
        return count;
      };
      return all.reduce((sum, canvas) => sum + countIn(canvas as HTMLCanvasElement), 0);
    },
    { left, top, wanted },
  );
}

test('people see who is here, on which level, what the other selects and where the other draws', async () => {
  await faces(ada).waitFor(late);
  await faces(grace).waitFor(late);
  await expect.poll(() => faces(ada).getAttribute('title'), late).toBe('Grace Hopper, Ground floor');
  const color = await ada.page
    .locator('[data-person]')
    .first()
    .evaluate((face) => getComputedStyle(face).getPropertyValue('--person').trim());
  expect(color).toMatch(/^#[0-9a-f]{6}$/);

  // The corner of the hall is far from the pointer of both.
  expect(await pixelsOf(ada, color, [200, 200])).toBe(0);
  await grace.editor.click(300, 300);
  await place(grace, 'Hall').waitFor();
  await expect.poll(() => pixelsOf(ada, color, [200, 200]), late).toBeGreaterThan(20);
  await grace.page.keyboard.press('Escape');
  await expect.poll(() => pixelsOf(ada, color, [200, 200]), late).toBe(0);

  await grace.page.keyboard.press('r');
  await grace.page.mouse.move(...(await grace.editor.at(500, 600)));
  await expect.poll(() => pixelsOf(ada, color, [500, 600]), late).toBeGreaterThan(20);
  await grace.page.keyboard.press('Escape');
  await grace.page.keyboard.press('Escape');
  await expect.poll(() => pixelsOf(ada, color, [500, 600]), late).toBe(0);

  await grace.page.getByRole('button', { name: 'First floor' }).first().click();
  await expect.poll(() => faces(ada).getAttribute('title'), late).toBe('Grace Hopper, First floor');
  expect(await accessibilityFaults(ada.page)).toEqual([]);
  await faces(ada).click();
  await ada.page.getByRole('menuitem', { name: 'Grace Hopper, First floor' }).waitFor();
  await ada.page.getByRole('menuitem', { name: 'Grace Hopper, First floor' }).click();
  await ada.page.getByRole('application', { name: /First floor/ }).waitFor();
  expect(complaints()).toEqual([]);
});

test('what one saves appears to the other, also in the field in which a cursor only stands', async () => {
  await place(ada, 'Café').waitFor();
  await rename('cafe', 'Bistro');
  await place(ada, 'Bistro').waitFor(late);

  await ada.editor.click(300, 300);
  await titleField(ada).fill('Foyer');
  await ada.editor.saved();
  await place(grace, 'Foyer').waitFor(late);
  await rename('hall', 'Lobby');
  await rename('cafe', 'Kiosk');
  await place(ada, 'Kiosk').waitFor(late);
  await expect.poll(() => titleField(ada).inputValue(), late).toBe('Lobby');
  expect(await titleField(ada).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await ada.page.getByRole('dialog').count()).toBe(0);
  expect(complaints()).toEqual([]);
});

test('a title that is selected as a whole is replaced by what is typed, also if another one came meanwhile', async () => {
  await ada.editor.click(300, 300);
  await titleField(ada).selectText();
  await rename('hall', 'Lobby');
  await expect.poll(() => titleField(ada).inputValue(), late).toBe('Lobby');
  await ada.page.keyboard.insertText('Foyer');
  expect(await titleField(ada).inputValue()).toBe('Foyer');
});

test('somebody who goes on typing is never interrupted, while other fields and places change', async () => {
  await ada.editor.click(300, 300);
  await titleField(ada).fill('Hall');
  const typing = titleField(ada).pressSequentially(' of mirrors', { delay: 150 });
  await callApi(grace.page, 'PATCH', `/api/projects/${projectId}/areas/hall/`, { price: '9 €' });
  await rename('cafe', 'Kiosk');
  await typing;
  await place(ada, 'Kiosk').waitFor(late);
  expect(await titleField(ada).inputValue()).toBe('Hall of mirrors');
  await ada.editor.saved();
  const hall = async () =>
    (await readProject(ada.page, projectId)).levels[0]?.areas.find(({ key }) => key === 'hall');
  await expect.poll(async () => (await hall())?.translations.en?.title, late).toBe('Hall of mirrors');
  expect((await hall())?.price).toBe('9 €');
  expect(await ada.page.getByRole('dialog').count()).toBe(0);
});

// The last test: it adds a place.
test('two outlines of one place are drawn and told with the name of the other, and both can be kept', async () => {
  await ada.editor.click(300, 300);
  await place(ada, 'Hall').and(ada.page.locator('[aria-selected=true]')).waitFor();
  const send = await heldSave(ada.page);
  const sent = ada.page.waitForRequest('**/changes/');
  await ada.page.keyboard.press('ArrowRight');
  await sent;
  await grace.editor.click(300, 300);
  await place(grace, 'Hall').and(grace.page.locator('[aria-selected=true]')).waitFor();
  const kept = grace.page.waitForResponse('**/changes/');
  await grace.page.keyboard.press('ArrowDown');
  expect((await kept).status()).toBe(200);
  send();
  const panel = ada.page.getByRole('dialog', { name: 'Changed by somebody else too' });
  await panel.getByText('Also changed by Grace Hopper.').waitFor(late);
  expect(await accessibilityFaults(ada.page)).toEqual([]);
  // Everything else can be worked on meanwhile.
  await place(ada, 'Café').click();
  await titleField(ada).fill('Bistro');
  await place(grace, 'Bistro').waitFor(late);
  await panel.getByRole('button', { name: 'Keep both' }).click();
  await panel.waitFor({ state: 'detached' });
  await ada.editor.saved();
  const halls = async () =>
    (await readProject(ada.page, projectId)).levels[0]?.areas
      .filter(({ key }) => key.startsWith('hall'))
      .map(({ data }) => data[0])
      .toSorted();
  await expect.poll(halls, late).toEqual([
    [200, 201],
    [201, 200],
  ]);
  // The refused save is what the browser tells.
  expect(complaints().filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
});
