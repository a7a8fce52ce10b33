import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { dropExpiredVersions } from '#lib/maps/projects/keep-version.ts';
import { limits } from '#lib/plans/limits.ts';
import { plans } from '#lib/plans/plans.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { projectCaller, projectOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

// biome-ignore lint/suspicious/noExplicitAny: the test checks the shape of the answers.
type Json = any;

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const call = projectCaller(() => ada);
const versionsOf = async (id: string, query = '') =>
  (await call('GET', id, `versions/?page_size=100${query}`)).body.results as Json[];
const save = (id: string, note?: string) => call('POST', id, 'versions/', { note });
/** Content without what a save of any kind changes. */
const contentOf = ({ levels, tags, settings, languages }: Json) => ({ levels, tags, settings, languages });
const sizes = (project: Json, size: number) =>
  project.levels.flatMap((level: Json) =>
    level.markers.map(({ id }: Json) => ({ kind: 'marker', op: 'update', id, fields: { size } })),
  );

describe('Versions of drafts are kept', () => {
  const rowsOf = async (id: string) =>
    (await database().$client`SELECT count(*)::int AS count FROM version_rows WHERE project_id = ${id}`)[0]
      ?.count;

  test('as rows that they share with others: only what changed is stored', async () => {
    const project = await newPublishedProject(ada);
    const before = await rowsOf(project.id);
    await save(project.id);
    await save(project.id);
    expect(await rowsOf(project.id)).toBe(before);
    await sendChanges(ada.access, project.id, project.revision, sizes(project, 77).slice(0, 1));
    await save(project.id);
    expect(await rowsOf(project.id)).toBe(before + 1);
    await call('POST', project.id, 'update-live/');
    expect(await rowsOf(project.id)).toBe(before + 1);
  });

  test('up to fifty, and live ones are not counted among them', async () => {
    const project = await newPublishedProject(ada);
    for (let i = 0; i <= limits.draftVersionsKeptMax; i++)
      expect((await save(project.id, `${i}`)).status).toBe(201);
    const notes = (await versionsOf(project.id)).map(({ note }) => note);
    expect([notes.length, notes.at(-1), notes.at(-2)]).toEqual([
      limits.draftVersionsKeptMax + 1,
      'Published',
      '1',
    ]);
    const oldest = (await versionsOf(project.id, '&kind=draft')).at(-1);
    const restored = await call('POST', project.id, `versions/${oldest.number}/restore/`);
    expect([restored.status, contentOf(restored.body)]).toEqual([200, contentOf(project)]);
  });

  test('for ninety days, but never without the newest, and every version that stays is whole', async () => {
    const project = await newPublishedProject(ada);
    const { id } = project;
    const drafts: Json[] = [];
    for (const size of [31, 32, 33]) {
      const { revision } = await projectOf(ada, id);
      await sendChanges(ada.access, id, revision, sizes(project, size));
      drafts.push(await projectOf(ada, id));
      await save(id, `${size}`);
      if (size === 32) await call('POST', id, 'update-live/');
    }
    await database().$client`
      UPDATE project_versions SET created_at = created_at - interval '91 days' WHERE project_id = ${id} AND kind = 'draft'`;
    await save(id, 'new');
    expect((await versionsOf(id)).map(({ note }) => note)).toEqual(['new', 'Updated', 'Published']);
    await database().$client`
      UPDATE project_versions SET created_at = created_at - interval '91 days' WHERE project_id = ${id} AND note = 'new'`;
    await call('POST', id, 'update-live/');
    expect((await versionsOf(id)).map(({ note }) => note)).toEqual([
      'Updated',
      'new',
      'Updated',
      'Published',
    ]);
    for (const [note, expected] of [
      ['new', drafts[2]],
      ['Published', project],
    ] as const) {
      const number = (await versionsOf(id)).find((one) => one.note === note).number;
      expect(contentOf((await call('POST', id, `versions/${number}/restore/`)).body)).toEqual(
        contentOf(expected),
      );
    }
  });

  test('no longer than ninety days in a project that makes no new ones', async () => {
    const { id } = await newPublishedProject(ada);
    for (const note of ['old', 'older than the newest', 'newest']) await save(id, note);
    await database().$client`
      UPDATE project_versions SET created_at = created_at - interval '91 days' WHERE project_id = ${id} AND kind = 'draft'`;
    await dropExpiredVersions();
    expect((await versionsOf(id)).map(({ note }) => note)).toEqual(['newest', 'Published']);
  });

  test('up to the bytes of the plan that live versions and the draft do not share, and shown at a tenth', async () => {
    const project = await newPublishedProject(ada);
    const { id } = project;
    await database().$client`UPDATE organizations SET plan = 'free' WHERE id = ${ada.organizationId}`;
    for (const size of [41, 42, 43]) {
      const { revision } = await projectOf(ada, id);
      await sendChanges(ada.access, id, revision, sizes(project, size));
      await save(id, `${size}`);
    }
    const kept = async () =>
      Number(
        (await database().$client`SELECT version_bytes FROM projects WHERE id = ${id}`)[0]?.version_bytes,
      );
    // The newest version is the draft as it is, so it takes nothing.
    const own = (
      await database().$client`
      SELECT sum(octet_length(body))::int AS bytes FROM version_rows
      WHERE project_id = ${id} AND from_number > 1 AND to_number IS NOT NULL`
    )[0]?.bytes;
    expect(await kept()).toBe(own);
    const billing = async () =>
      (await api('GET', `/api/billing/?organization=${ada.organizationId}`, { token: ada.access })).body;
    expect((await billing()).usage.version_bytes).toBeGreaterThanOrEqual(Math.ceil(own / 10));
    const { revision, content_bytes } = await projectOf(ada, id);
    const grown = 'x'.repeat(9000);
    await database().$client`
      UPDATE version_rows SET body = body || repeat(' ', ${Math.floor(plans.free.versionBytesMax / 4)})
      WHERE project_id = ${id} AND to_number = 2`;
    await sendChanges(ada.access, id, revision, [
      {
        kind: 'marker',
        op: 'update',
        id: project.levels[0].markers[0].id,
        fields: { translations: { en: { description: grown } } },
      },
    ]);
    await save(id, 'new');
    expect((await versionsOf(id, '&kind=draft')).map(({ note }) => note)).toEqual(['new', '43', '42', '41']);
    await database().$client`
      UPDATE version_rows SET body = body || repeat(' ', ${plans.free.versionBytesMax})
      WHERE project_id = ${id} AND to_number = 3 AND id = ${project.levels[0].markers[0].id}`;
    await save(id, 'newest');
    expect((await versionsOf(id, '&kind=draft')).map(({ note }) => note)).toEqual(['newest', 'new', '43']);
    expect((await projectOf(ada, id)).content_bytes).toBeLessThan(content_bytes + 10_000);
  });
});
