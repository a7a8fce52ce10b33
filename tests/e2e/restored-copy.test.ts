import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callApi,
  choosePlan,
  newProjectInBrowser,
  openEditor,
  readProject,
  signUpInBrowser,
  squareData,
} from '#tests/support/editor-page.ts';
import { restoreCopy } from '#tests/support/restored-copy.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { card, painted } from '#tests/support/viewer-page.ts';
import { enterPassword, newVisitor } from '#tests/support/visitor.ts';

/** The main journeys of a person whose service was lost, on the copy that was restored from its backup. */
const browser = useBrowser();
const folder = mkdtempSync(join(tmpdir(), 'atrium-restored-'));
const env = { RATE_LIMITS: 'off' };
let app: RunningApp;
let email = '';
let projectId = '';

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

beforeAll(async () => {
  const original = join(folder, 'original');
  app = await startApp({ dataDir: original, env });
  const { page, context } = await newVisitor(browser, { baseURL: app.origin });
  email = await signUpInBrowser(page, app.origin);
  const project = await newProjectInBrowser(page, [
    { name: 'Ground floor', key: 'ground', areas: [{ title: 'Hall', data: squareData(200, 200, 200) }] },
  ]);
  projectId = project.id;
  const image = await context.request.post(`${app.origin}/api/projects/${projectId}/upload-image/`, {
    headers: { origin: app.origin },
    multipart: { file: { name: 'hall.png', mimeType: 'image/png', buffer: await picture('#336699') } },
  });
  expect(image.status()).toBe(201);
  const [level] = project.levels;
  const shown = {
    levels_data: [{ ...level, areas: [{ ...level?.areas[0], images: [(await image.json()).id] }] }],
  };
  expect((await callApi(page, 'PATCH', `/api/projects/${projectId}/`, shown)).status).toBe(200);
  expect((await callApi(page, 'POST', `/api/projects/${projectId}/publish/`)).status).toBe(200);

  // Somebody goes on to save while the backup runs.
  let isOver = false;
  const saves = (async () => {
    for (let n = 0; !isOver; n++) {
      const said = await callApi(page, 'PATCH', `/api/projects/${projectId}/`, { name: `Museum ${n}` });
      expect(said.status).toBe(200);
    }
  })();
  const copy = join(folder, 'copy');
  expect(await restoreCopy(original, copy)).toMatch(/Wrote .*\n(?:.*\n)*Restored .* all read back and equal/);
  isOver = true;
  await saves;
  await context.close();
  const { port } = new URL(app.origin);
  await app.stop();
  app = await startApp({ dataDir: copy, port: Number(port), env });
}, 300_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('the person signs in, edits, uploads a plan and a picture, saves and publishes, and visitors see all of it', async () => {
  const { page, context, complaints } = await newVisitor(browser, {
    baseURL: app.origin,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  // What was published before the loss is there.
  await page.goto(`/m/${projectId}`);
  await painted(page);
  await page.getByRole('combobox').fill('hall');
  await page.getByRole('option').first().click();
  await card(page).waitFor();
  const photo = card(page).locator('img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await enterPassword(page, email);
  await page
    .getByText(/^Museum/)
    .first()
    .waitFor();
  const editor = await openEditor(page, projectId);
  await page.getByRole('option', { name: 'Hall' }).waitFor();
  await editor.resting();
  await page.locator('[data-editor-canvas]').focus();
  await page.keyboard.press('r');
  await editor.drag([500, 200], [650, 320]);
  await page.keyboard.type('Library');
  await page.keyboard.press('Enter');
  await editor.saved();
  await page.reload();
  await page.getByRole('option', { name: 'Library' }).waitFor();

  const upload = await context.request.post(`${app.origin}/api/projects/${projectId}/upload-image/`, {
    headers: { origin: app.origin },
    multipart: { file: { name: 'more.png', mimeType: 'image/png', buffer: await picture('#996633') } },
  });
  expect(upload.status()).toBe(201);
  expect((await context.request.get((await upload.json()).url)).status()).toBe(200);
  expect((await callApi(page, 'POST', `/api/projects/${projectId}/update-live/`)).status).toBe(200);
  const { levels } = await readProject(page, projectId);
  expect(levels[0]?.areas.map(({ translations }) => translations.en?.title).sort()).toEqual([
    'Hall',
    'Library',
  ]);
  await page.goto(`/m/${projectId}`);
  await painted(page);
  await page.getByRole('combobox').fill('library');
  await page.getByRole('option').first().click();
  expect(await card(page).getByRole('heading').first().innerText()).toContain('Library');

  // A new map from nothing, on a new plan.
  const project = await newProjectInBrowser(page);
  const drawing = await openEditor(page, project.id);
  await page.getByRole('heading', { name: 'Begin with a floor plan' }).waitFor();
  await choosePlan(page, { name: 'plan.png', mimeType: 'image/png', buffer: await picture('#e8e4da') });
  await page.locator('.atrium-plan img').waitFor();
  await expect.poll(async () => (await readProject(page, project.id)).levels.length).toBe(1);
  await drawing.saved();
  expect(complaints()).toEqual([]);
  await context.close();
}, 120_000);
