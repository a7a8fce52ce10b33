import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { squareData } from '#tests/support/editor-page.ts';
import { goodPassword } from '#tests/support/factories.ts';
import { restoreCopy } from '#tests/support/restored-copy.ts';
import { type RunningApp, startApp } from '#tests/support/running-app.ts';

/** What a person whose service was lost does with the copy that was restored from its backup. */
const folder = mkdtempSync(join(tmpdir(), 'atrium-restored-'));
const env = { RATE_LIMITS: 'off' };
const account = { email: 'ada@example.org', password: goodPassword };
let app: RunningApp;
let token = '';
let projectId = '';

type Place = { translations: { en?: { title: string } }; images: { url: string }[] };
type Project = {
  id: string;
  name: string;
  levels: { id: string; areas: Place[]; imageUrl: string | null }[];
};

/** Calls the API of the app that runs, as the person. */
async function call<Reply>(method: string, path: string, json?: unknown): Promise<Reply> {
  const answer = await fetch(app.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<Reply>;
}
const ofProject = <Reply = Project>(method: string, path = '', json?: unknown) =>
  call<Reply>(method, `/api/projects/${projectId}/${path}`, json);

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

async function uploadPicture(background: string): Promise<{ id: string; url: string }> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(await picture(background))], 'hall.png', { type: 'image/png' }));
  const answer = await fetch(`${app.origin}/api/projects/${projectId}/upload-image/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  expect(answer.status).toBe(201);
  return answer.json() as Promise<{ id: string; url: string }>;
}

/** Reads an image as a visitor, and returns its width in px. */
async function widthOf(url: string): Promise<number> {
  const answer = await fetch(new URL(url, app.origin));
  expect(answer.status).toBe(200);
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
}

/** Returns the places that visitors find, after a look at the page of the map. */
async function shownPlaces(): Promise<Place[]> {
  const page = await fetch(`${app.origin}/m/${projectId}`);
  expect(page.status).toBe(200);
  const levels = await call<{ id: string }[]>('GET', `/api/p/${projectId}/levels/`);
  const whole = levels.map(({ id }) => call<{ areas: Place[] }>('GET', `/api/p/${projectId}/levels/${id}/`));
  const places = (await Promise.all(whole)).flatMap(({ areas }) => areas);
  const html = await page.text();
  for (const { translations } of places) expect(html).toContain(translations.en?.title);
  return places;
}

beforeAll(async () => {
  const original = join(folder, 'original');
  app = await startApp({ dataDir: original, env });
  const names = { full_name: 'Ada Lovelace', organization_name: 'City Museum' };
  const registration = { ...account, password_confirm: account.password, ...names };
  const { tokens } = await call<{ tokens: { access: string } }>('POST', '/api/auth/register/', registration);
  token = tokens.access;
  const { results } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  const made = { organization: results[0]?.id, name: 'City Museum' };
  projectId = (await call<Project>('POST', '/api/projects/', made)).id;
  const image = await uploadPicture('#336699');
  const hall = { title: 'Hall', data: squareData(200, 200, 200), images: [image.id] };
  const levels_data = [{ name: 'Ground floor', key: 'ground', areas: [hall] }];
  await ofProject('PATCH', '', { levels_data, settings: { wayfinding: { isEnabled: false } } });
  await ofProject('POST', 'publish/');

  // Somebody goes on to save while the backup runs.
  let isOver = false;
  const saves = (async () => {
    for (let n = 0; !isOver; n++) await ofProject('PATCH', '', { name: `Museum ${n}` });
  })();
  const copy = join(folder, 'copy');
  expect(await restoreCopy(original, copy)).toMatch(/Wrote .*\n(?:.*\n)*Restored .* all read back and equal/);
  isOver = true;
  await saves;
  const { port } = new URL(app.origin);
  await app.stop();
  app = await startApp({ dataDir: copy, port: Number(port), env });
}, 300_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('the person signs in, edits, uploads a plan and a picture, saves and publishes, and visitors see all of it', async () => {
  // What was published before the loss is there.
  const [hall] = await shownPlaces();
  expect(hall?.translations.en?.title).toBe('Hall');
  expect(await widthOf(hall?.images[0]?.url ?? '')).toBe(900);

  token = '';
  const { tokens } = await call<{ tokens: { access: string } }>('POST', '/api/auth/login/', account);
  token = tokens.access;
  const draft = await ofProject('GET');
  expect(draft.name).toMatch(/^Museum \d+$/);
  const [level] = draft.levels;
  const more = await uploadPicture('#996633');
  expect(await widthOf(more.url)).toBe(900);
  const library = { title: 'Library', data: squareData(500, 200, 100), images: [more.id] };
  const kept = { ...level?.areas[0], images: undefined };
  await ofProject('PATCH', '', { levels_data: [{ ...level, areas: [kept, library] }] });
  await ofProject('POST', 'update-live/');
  const titles = (places: Place[]) => places.map(({ translations }) => translations.en?.title).sort();
  expect(titles((await ofProject('GET')).levels[0]?.areas ?? [])).toEqual(['Hall', 'Library']);
  const shown = await shownPlaces();
  expect(titles(shown)).toEqual(['Hall', 'Library']);
  const found = shown.find(({ translations }) => translations.en?.title === 'Library');
  expect(await widthOf(found?.images[0]?.url ?? '')).toBe(900);

  // A new map from nothing, on a new plan.
  const { results } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  const made = { organization: results[0]?.id, name: 'Another museum' };
  projectId = (await call<Project>('POST', '/api/projects/', made)).id;
  const imageUrl = `data:image/png;base64,${(await picture('#e8e4da')).toString('base64')}`;
  await ofProject('PATCH', '', { levels_data: [{ name: 'Ground floor', imageUrl }] });
  const { levels } = await ofProject('GET');
  expect(levels).toHaveLength(1);
  const plan = await fetch(new URL(levels[0]?.imageUrl ?? '', app.origin), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(plan.status).toBe(200);
}, 120_000);
