import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Command: does the main job on a running service, at the origin given as argument. Throws if a step fails. */
const origin = process.argv[2] ?? 'http://localhost:3000';
let token = '';

const floorPlan = (shade: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: shade } })
    .png()
    .toBuffer();

const { body: account } = await call('POST', '/api/auth/register/', 201, {
  email: `${randomBytes(6).toString('hex')}@example.org`,
  password: 'tulip-harbour-92',
  password_confirm: 'tulip-harbour-92',
  full_name: 'Smoke Test',
  organization_name: 'Smoke Test',
});
token = account.tokens.access;
const { body: organizations } = await call('GET', '/api/organizations/', 200);
const { body: project } = await call('POST', '/api/projects/', 201, {
  organization: organizations.results[0].id,
  name: `Smoke ${randomBytes(4).toString('hex')}`,
  languages: ['en', 'de'],
});

const form = new FormData();
const triangle = [
  [10, 10],
  [200, 10],
  [200, 150],
];
form.set(
  'data',
  JSON.stringify({
    levels_data: [
      {
        name: 'Ground',
        areas: [{ data: triangle, translations: { en: { title: 'Shop' }, de: { title: 'Laden' } } }],
      },
      { name: 'Upper', markers: [{ position: { x: 5, y: 5 }, title: 'Stairs', icon: 'stairs' }] },
    ],
  }),
);
form.set('level_image_0', new Blob([new Uint8Array(await floorPlan('#eeeeee'))]), 'ground.png');
form.set('level_image_1', new Blob([new Uint8Array(await floorPlan('#dddddd'))]), 'upper.png');
await call('PATCH', `/api/projects/${project.id}/`, 200, form);
await call('GET', `/api/p/${project.key}/`, 404);
await call('POST', `/api/projects/${project.id}/publish/`, 200);

const { body: levels } = await call('GET', `/api/p/${project.key}/levels/`, 200);
assert.deepEqual(
  levels.map((level: Record<string, unknown>) => [
    level.key,
    level.areaCount,
    level.markerCount,
    level.width,
  ]),
  [
    ['ground', 1, 0, 900],
    ['upper', 0, 1, 900],
  ],
);
const { body: shop } = await call('GET', `/api/p/${project.key}/areas/shop/`, 200);
assert.equal(shop.translations.de.title, 'Laden');
assert.deepEqual(shop.data, triangle);
const picture = await fetch(levels[0].imageUrl);
assert.equal(picture.headers.get('content-type'), 'image/png');
const embed = await fetch(`${origin}/embed/${project.key}`);
assert.equal(embed.status, 200);
assert.match(await embed.text(), /Shop/);
console.log(`Published ${origin}/m/${project.key} and read it back.`);

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape; what is expected of them is asserted above.
async function call(method: string, path: string, status: number, body?: unknown): Promise<{ body: any }> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  assert.equal(response.status, status, `${method} ${path}: ${text.slice(0, 500)}`);
  return { body: text === '' ? null : JSON.parse(text) };
}
