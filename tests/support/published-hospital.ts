import { inject, vi } from 'vitest';
import type { VersionFile } from '#lib/viewer/core/types.ts';
import { hospital } from '#tests/fixtures/hospital.ts';
import { smallVenue } from './factories.ts';
import { newAddress, visitorPassword } from './visitor.ts';

/** Publishes the hospital in the running app, like a script. Returns the id of the map. */
export async function publishHospital(origin: string): Promise<string> {
  return (await publishOwnHospital(origin)).id;
}

/** The same, and returns the token of its owner too. Its directions take the server five seconds. */
export const publishOwnHospital = (origin: string): Promise<PublishedMap> => publishOwn(origin, hospital());

/** The same with a venue of two small floors without directions, for tests that any map serves. */
export const publishOwnVenue = (origin: string): Promise<PublishedMap> =>
  publishOwn(origin, {
    name: 'City Museum',
    languages: ['en', 'de'],
    settings: { wayfinding: { isEnabled: false } },
    levels_data: smallVenue(),
  });

type PublishedMap = { id: string; token: string };

async function publishOwn(
  origin: string,
  { name, languages, ...rest }: { name: string; languages: readonly string[] } & Record<string, unknown>,
): Promise<PublishedMap> {
  let token = '';
  const call = async <Reply>(method: string, path: string, json?: unknown): Promise<Reply> => {
    const answer = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<Reply>;
  };
  const email = newAddress('hospital');
  const account = await call<{ tokens: { access: string } }>('POST', '/api/auth/register/', {
    email,
    password: visitorPassword,
    password_confirm: visitorPassword,
    full_name: 'Ada Lovelace',
    organization_name: email,
  });
  token = account.tokens.access;
  const { results } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  const organization = results[0]?.id;
  const { id } = await call<{ id: string }>('POST', '/api/projects/', { organization, name, languages });
  await call('PATCH', `/api/projects/${id}/`, rest);
  await call('POST', `/api/projects/${id}/publish/`, {});
  return { id, token };
}

/** Waits until the directions of a published map are built, unless only some sites may read about it. */
export async function directionsOf(map: string): Promise<void> {
  const wayFile = async () => {
    const answer = await fetch(`${inject('origin')}/embed/${map}/data/version.json`);
    return !answer.ok || ((await answer.json()) as VersionFile).changed.way;
  };
  await vi.waitUntil(wayFile, { timeout: 100_000, interval: 250 });
}
