import { beforeAll, expect, inject, test } from 'vitest';
import { goodPassword } from '#tests/support/factories.ts';
import { newAddress } from '#tests/support/visitor.ts';

/** The app of all browser tests, which no form may end. */
const origin = inject('origin');
let token = '';
let projectId = '';

beforeAll(async () => {
  const account = await post('/api/auth/register/', {
    email: newAddress('forms'),
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: 'City Museum',
  });
  token = account.tokens.access;
  const { results } = await (await fetch(`${origin}/api/organizations/`, { headers: bearer() })).json();
  projectId = (await post('/api/projects/', { organization: results[0].id, name: 'Museum' })).id;
}, 120_000);

const bearer = (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

async function post(path: string, json: unknown) {
  const headers = { 'content-type': 'application/json', ...bearer() };
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(json) });
  return answer.json();
}

const form = [
  '--zz\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"name":"A"}\r\n',
  '--zz\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n',
  'Content-Type: image/png\r\n\r\nbytes\r\n--zz--',
].join('');

test('no form that breaks off ends the process, whichever endpoint reads it: each is a 400', async () => {
  const foreign = '00000000-0000-4000-8000-000000000000';
  const takers = [
    ['POST', '/api/auth/me/avatar/'],
    ['POST', `/api/projects/${projectId}/upload-image/`],
    ['POST', `/api/projects/${foreign}/upload-image/`],
    ['PATCH', `/api/projects/${projectId}/`],
    ['POST', `/api/projects/${projectId}/icons/`],
    ['POST', '/api/projects/import/'],
  ] as const;
  const headers = { ...bearer(), 'content-type': 'multipart/form-data; boundary=zz' };
  const statuses = new Set<number>();
  for (const [method, path] of takers) {
    for (let length = 1; length < form.length; length += 3) {
      const body = form.slice(0, length);
      statuses.add((await fetch(origin + path, { method, headers, body })).status);
    }
  }
  expect([...statuses]).toEqual([400]);
  expect((await fetch(`${origin}/api/health/`)).status).toBe(200);
}, 120_000);
