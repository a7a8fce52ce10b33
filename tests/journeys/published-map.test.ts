import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { useBrowser } from '#tests/support/use-browser.ts';

const origin = inject('origin');
const browser = useBrowser();

const floors = ['Ground', 'First', 'Second', 'Third', 'Fourth'];

test('a building of five floors that a script saves in one request is shown floor by floor on the embed page', async () => {
  const key = await publishBuilding();
  const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()));
  await page.goto(`${origin}/embed/${key}`);
  for (const [i, floor] of floors.entries()) {
    await page.getByRole('button', { name: 'Levels' }).click();
    await page.getByRole('radio', { name: floor, exact: true }).click();
    await page.getByRole('button', { name: `Room ${i}` }).waitFor({ state: 'attached' });
  }
  expect(failures).toEqual([]);
  await page.close();
});

async function publishBuilding(): Promise<string> {
  const email = `five-floors-${Date.now()}@example.org`;
  const account = await call('', 'POST', '/api/auth/register/', {
    email,
    password: 'tulip-harbour-92',
    password_confirm: 'tulip-harbour-92',
    full_name: 'Ada Lovelace',
    organization_name: email,
  });
  const token = account.tokens.access;
  const organizations = await call(token, 'GET', '/api/organizations/');
  const project = await call(token, 'POST', '/api/projects/', {
    organization: organizations.results[0].id,
    name: 'Five floors',
  });
  const form = new FormData();
  const levels = floors.map((name, i) => ({
    name,
    areas: [
      {
        data: [
          [20, 20],
          [300, 20],
          [300, 200],
        ],
        title: `Room ${i}`,
      },
    ],
    markers: [{ position: { x: 400, y: 300 }, title: `Point ${i}` }],
  }));
  form.set('data', JSON.stringify({ levels_data: levels }));
  for (const [i] of floors.entries()) {
    const plan = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#e8e6e1' } })
      .jpeg()
      .toBuffer();
    form.set(`level_image_${i}`, new Blob([new Uint8Array(plan)]), `${i}.jpg`);
  }
  await call(token, 'PATCH', `/api/projects/${project.id}/`, form);
  await call(token, 'POST', `/api/projects/${project.id}/publish/`);
  return project.key;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
async function call(token: string, method: string, path: string, body?: unknown): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response.json();
}
