import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { keptKeys } from '#db/schema/index.ts';
import { keyJobs, releaseKey } from '#lib/maps/projects/project-keys.ts';
import { api, testOrigin } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
let stranger: Person;
let count = 0;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
  stranger = await newPerson('Eve Stranger');
});

const newKey = () => `kept-key-${++count}`;

async function published(key = newKey(), owner = ada) {
  const { id } = await newPublishedProject(owner);
  await rename(id, key, owner);
  return { id: id as string, key };
}

async function rename(id: string, key: string, owner = ada) {
  const renamed = await api('PATCH', `/api/projects/${id}/`, { token: owner.access, json: { key } });
  expect(renamed.body.key ?? renamed.body).toBe(key);
}

const create = (owner: Person, fields: object) =>
  api('POST', '/api/projects/', {
    token: owner.access,
    json: { organization: owner.organizationId, name: 'A map', ...fields },
  });
const statusOf = async (path: string) => (await api('GET', path)).status;

describe('the former key of a renamed map', () => {
  test('leads to the new key in every address of the map, with path, place and query', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    for (const [path, moved] of [
      [`/m/${key}`, `/m/${key}-new`],
      [`/m/${key}/?lang=de&level=eg`, `/m/${key}-new/?lang=de&level=eg`],
      [`/m/${key}/some-place?source=qr`, `/m/${key}-new/some-place?source=qr`],
      [`/m/${key}/card.jpg?v=3`, `/m/${key}-new/card.jpg?v=3`],
      [`/m/${key}/manifest.webmanifest`, `/m/${key}-new/manifest.webmanifest`],
      [`/embed/${key}?lang=de`, `/embed/${key}-new?lang=de`],
      [`/embed/${key}/data/version.json`, `/embed/${key}-new/data/version.json`],
    ] as const) {
      const answer = await api('GET', path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, moved]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    }
  });

  test('leads oEmbed to the same question about the new address', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    const url = encodeURIComponent(`${testOrigin}/m/${key}?lang=de#/eg`);
    const answer = await api('GET', `/api/oembed/?url=${url}&format=json&maxwidth=300`);
    expect(answer.status).toBe(308);
    const next = new URL(answer.headers.get('location') ?? '', testOrigin);
    expect(next.searchParams.get('url')).toBe(`${testOrigin}/m/${key}-new?lang=de#/eg`);
    const followed = await api('GET', `${next.pathname}${next.search}`);
    expect(followed.body.width).toBe(300);
  });

  test('answers in the public API as the new one, also after a chain of renames and back', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-b`);
    await rename(id, `${key}-c`);
    for (const name of [key, `${key}-b`, `${key}-c`]) {
      expect((await api('GET', `/api/p/${name}/`)).body.key).toBe(`${key}-c`);
      expect(await statusOf(`/api/p/${name}/levels/`)).toBe(200);
    }
    await rename(id, key);
    expect((await api('GET', `/api/p/${key}-b/`)).body.key).toBe(key);
    expect(await statusOf(`/m/${key}`)).toBe(200);
  });

  test('is 404 while the map is not public, and answers again once it is', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    await api('POST', `/api/projects/${id}/unpublish/`, { token: ada.access });
    expect([await statusOf(`/m/${key}`), await statusOf(`/api/p/${key}/`)]).toEqual([404, 404]);
    expect((await create(stranger, { key })).body.key).toEqual([expect.stringContaining('taken')]);
    await api('POST', `/api/projects/${id}/publish/`, { token: ada.access });
    expect(await statusOf(`/m/${key}`)).toBe(308);
  });

  test('answers with the new map at once when the organization gives it to another one', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    expect((await api('GET', `/api/p/${key}/`)).body.id).toBe(id);
    const other = await newPublishedProject(ada);
    await rename(other.id, key);
    expect((await api('GET', `/api/p/${key}/`)).body.id).toBe(other.id);
  });
});

describe('a key that was public', () => {
  test('is refused to others as taken, in a new project, a rename and a batch of changes', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    const mine = await newSavedProject(stranger);
    const made = await create(stranger, { key });
    const renamed = await api('PATCH', `/api/projects/${mine.id}/`, {
      token: stranger.access,
      json: { key },
    });
    const changed = await api('POST', `/api/projects/${mine.id}/changes/`, {
      token: stranger.access,
      json: {
        base_revision: mine.revision,
        changes: [{ kind: 'project', op: 'update', id: mine.id, fields: { key } }],
      },
    });
    expect([made.status, renamed.status, changed.status]).toEqual([400, 400, 400]);
    expect(made.body.key).toEqual(renamed.body.key);
    expect(Object.keys(changed.body)).toEqual(['changes[0].fields.key']);
  });

  test('is never the automatic key of a new map, a copy or a template', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    for (const owner of [ada, stranger]) {
      const made = await create(owner, { name: key, ...(owner === ada && { template: 'demo' }) });
      expect(made.body.key).toMatch(new RegExp(`^${key}-\\d+$`));
    }
    const copy = await api('POST', `/api/projects/${id}/duplicate/`, {
      token: ada.access,
      json: { name: key },
    });
    expect(copy.body.key).toMatch(new RegExp(`^${key}-\\d+$`));
  });

  test('stays taken after its map, and after its organization, is deleted', async () => {
    const owner = await newPerson();
    const gone = await published(newKey(), owner);
    await api('DELETE', `/api/projects/${gone.id}/`, { token: owner.access });
    const left = await published(newKey(), owner);
    await rename(left.id, `${left.key}-new`, owner);
    expect(await statusOf(`/m/${gone.key}`)).toBe(404);
    expect((await create(stranger, { key: gone.key })).status).toBe(400);
    const organization = `/api/organizations/${owner.organizationId}/`;
    expect((await api('DELETE', organization, { token: owner.access })).status).toBe(204);
    for (const key of [gone.key, left.key, `${left.key}-new`]) {
      expect([key, await statusOf(`/m/${key}`)]).toEqual([key, 404]);
      expect([key, (await create(stranger, { key })).status]).toEqual([key, 400]);
    }
  });

  test('may be taken back by its organization, and is then free of the redirection', async () => {
    const { id, key } = await published();
    await api('DELETE', `/api/projects/${id}/`, { token: ada.access });
    expect((await create(ada, { key })).status).toBe(201);
    expect(await database().$count(keptKeys, eq(keptKeys.key, key))).toBe(0);
  });

  test('is free after a year, and its row is deleted', async () => {
    const { id, key } = await published();
    await rename(id, `${key}-new`);
    const [kept] = await database().select().from(keptKeys).where(eq(keptKeys.key, key));
    const days = ((kept?.keptUntil.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await database()
      .update(keptKeys)
      .set({ keptUntil: sql`now() - interval '1 second'` })
      .where(eq(keptKeys.key, key));
    expect(await statusOf(`/m/${key}`)).toBe(404);
    for (const job of keyJobs) await job.run();
    expect(await database().$count(keptKeys, eq(keptKeys.key, key))).toBe(0);
    expect((await create(stranger, { key })).status).toBe(201);
  });

  test('is free at once if the map was never public', async () => {
    const key = newKey();
    const { id } = (await create(ada, { key })).body;
    await rename(id, `${key}-new`);
    expect((await create(stranger, { key })).status).toBe(201);
  });

  test('is free again when an operator releases it', async () => {
    const { id, key } = await published();
    await api('DELETE', `/api/projects/${id}/`, { token: ada.access });
    const { operatorContext } = await import('#lib/boot/run-command.ts');
    const { ctx, settle } = operatorContext();
    await releaseKey(ctx, { key });
    await settle();
    await expect(releaseKey(ctx, { key })).rejects.toThrow('This key is not reserved.');
    expect((await create(stranger, { key })).status).toBe(201);
  });
});

test('a stranger who takes a key at the moment in which its map leaves it never gets it', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, key } = await published();
    const leave =
      round % 2 === 0
        ? api('PATCH', `/api/projects/${id}/`, { token: ada.access, json: { key: `${key}-new` } })
        : api('DELETE', `/api/projects/${id}/`, { token: ada.access });
    const mine = await newSavedProject(stranger);
    const tries = Array.from({ length: 4 }, () =>
      api('PATCH', `/api/projects/${mine.id}/`, { token: stranger.access, json: { key } }),
    );
    const taken = (await Promise.all([leave, ...tries])).slice(1).filter(({ status }) => status !== 400);
    expect(taken.map(({ body }) => body)).toEqual([]);
    await api('DELETE', `/api/projects/${mine.id}/`, { token: stranger.access });
    await api('DELETE', `/api/projects/${id}/`, { token: ada.access });
  }
});

test('two maps of one organization that exchange their keys at once both keep one', async () => {
  const [one, two] = [await published(), await published()];
  await Promise.all([
    api('PATCH', `/api/projects/${one.id}/`, { token: ada.access, json: { key: `${one.key}-x` } }),
    api('PATCH', `/api/projects/${two.id}/`, { token: ada.access, json: { key: `${one.key}-x` } }),
  ]);
  const ids = await Promise.all(
    [one.key, two.key, `${one.key}-x`].map(async (key) => (await api('GET', `/api/p/${key}/`)).body.id),
  );
  expect(new Set(ids)).toEqual(new Set([one.id, two.id]));
});
