import { randomBytes } from 'node:crypto';
import { goodPassword, smallVenue } from '#tests/support/factories.ts';
import { place, type Target } from './load.ts';

/** Makes `count` accounts at `origin`, each with a published map and an API key that may write. */
export async function furnish(origin: string, count: number): Promise<Target[]> {
  const targets: Target[] = [];
  for (let i = 0; i < count; i++) targets.push(await newTarget(origin));
  return targets;
}

/** Returns the price in the draft of the place that the load writes to. */
export async function storedPrice(origin: string, { project, key }: Target): Promise<string | null> {
  type Stored = { levels: { areas: { key: string; price: string | null }[] }[] };
  const stored = (await call(origin, key, 'GET', `/api/projects/${project}/`)) as Stored;
  const areas = stored.levels.flatMap((level) => level.areas);
  return areas.find((area) => area.key === place)?.price ?? null;
}

async function newTarget(origin: string): Promise<Target> {
  const name = randomBytes(6).toString('hex');
  const account = await call(origin, null, 'POST', '/api/auth/register/', {
    email: `${name}@example.org`,
    password: goodPassword,
    password_confirm: goodPassword,
    full_name: 'Ada Lovelace',
    organization_name: name,
  });
  const token = (account as { tokens: { access: string } }).tokens.access;
  const list = await call(origin, token, 'GET', '/api/organizations/');
  const organization = (list as { results: { id: string }[] }).results[0]?.id;
  const fields = { organization, name, languages: ['en', 'de'] };
  const project = (await call(origin, token, 'POST', '/api/projects/', fields)) as {
    id: string;
    key: string;
  };
  await call(origin, token, 'PATCH', `/api/projects/${project.id}/`, { levels_data: smallVenue() });
  await call(origin, token, 'POST', `/api/projects/${project.id}/publish/`);
  const keyFields = { organization, name: 'Load', access: 'write' };
  const made = (await call(origin, token, 'POST', '/api/api-keys/', keyFields)) as { key: string };
  return { key: made.key, project: project.id, map: project.key };
}

async function call(
  origin: string,
  bearer: string | null,
  method: string,
  path: string,
  json?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}
