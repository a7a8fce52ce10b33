import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  newSavedProject,
  type Person,
} from '#tests/support/factories.ts';
import { projectCaller, projectOf, projectPath, sendChanges } from '#tests/support/projects.ts';
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
const crowd = (count: number) => [
  {
    name: 'Ground',
    markers: Array.from({ length: count }, (_, i) => ({ title: `Desk ${i}`, position: { x: i, y: 1 } })),
  },
];
const sizes = (project: Json, size: number) =>
  project.levels.flatMap((level: Json) =>
    level.markers.map(({ id }: Json) => ({ kind: 'marker', op: 'update', id, fields: { size } })),
  );

describe('A version of the draft', () => {
  test('is made by hand with a note, raises no revision, and is listed by its kind', async () => {
    const project = await newPublishedProject(ada);
    const made = await save(project.id, ' Before the rebuilding ');
    expect([made.status, made.body]).toEqual([
      201,
      {
        number: 2,
        kind: 'draft',
        reason: 'asked',
        created_at: expect.stringMatching(/Z$/),
        created_by: { email: ada.email, full_name: 'Ada Lovelace' },
        note: 'Before the rebuilding',
        counts: { levels: 2, areas: 2, markers: 2 },
      },
    ]);
    expect(await projectOf(ada, project.id)).toEqual(await projectOf(ada, project.id));
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision);
    expect((await versionsOf(project.id)).map(({ number, kind }) => [number, kind])).toEqual([
      [2, 'draft'],
      [1, 'live'],
    ]);
    expect((await versionsOf(project.id, '&kind=live')).map(({ number }) => number)).toEqual([1]);
    expect((await versionsOf(project.id, '&kind=draft')).map(({ number }) => number)).toEqual([2]);
    expect((await call('GET', project.id, 'versions/?kind=other')).status).toBe(400);
    const [entry] = (await call('GET', project.id, 'activity/')).body.results;
    expect([entry.kind, entry.details.version]).toEqual(['versionSaved', 2]);
  });

  test('is refused to readers, on an archived project, and with a note that is too long', async () => {
    const project = await newSavedProject(ada);
    const viewer = await newMember(ada.organizationId, 'viewer');
    const path = projectPath(project.id, 'versions/');
    for (const token of [viewer.access, await newApiKey(ada, 'read')]) {
      expect((await api('POST', path, { token, json: {} })).status).toBe(403);
    }
    expect((await save(project.id, 'x'.repeat(limits.versionNoteCharsMax + 1))).status).toBe(400);
    await call('POST', project.id, 'archive/');
    expect((await save(project.id)).status).toBe(409);
  });

  test('is made before every restore, so that the unpublished draft can be brought back, and again', async () => {
    const project = await newPublishedProject(ada);
    const [level] = project.levels;
    const edited = (
      await call('PATCH', project.id, '', {
        settings: { theme: 'dark' },
        levels_data: [{ id: level.id, name: 'Unpublished', areas: [] }],
      })
    ).body;
    const restored = await call('POST', project.id, 'versions/1/restore/');
    expect(restored.body.draft_version).toBe(2);
    expect(contentOf(restored.body)).toEqual(contentOf(project));
    const undone = await call('POST', project.id, `versions/${restored.body.draft_version}/restore/`);
    expect(contentOf(undone.body)).toEqual(contentOf(edited));
    const redone = await call('POST', project.id, `versions/${undone.body.draft_version}/restore/`);
    expect(contentOf(redone.body)).toEqual(contentOf(project));
    expect((await versionsOf(project.id)).map(({ number, reason }) => [number, reason])).toEqual([
      [4, 'restore'],
      [3, 'restore'],
      [2, 'restore'],
      [1, null],
    ]);
  });

  test('is made once before a batch that changes many places, and the answer names it', async () => {
    const count = limits.placesOfLargeWrite + 1;
    const project = await newSavedProject(ada, crowd(count));
    const small = await sendChanges(ada.access, project.id, project.revision, sizes(project, 30).slice(1));
    expect(small.body.draft_version).toBeNull();
    const before = await projectOf(ada, project.id);
    const large = await sendChanges(ada.access, project.id, before.revision, sizes(project, 40));
    expect(large.body.draft_version).toBe(1);
    const again = await sendChanges(ada.access, project.id, large.body.revision, sizes(project, 50));
    expect(again.body.draft_version).toBeNull();
    expect((await versionsOf(project.id)).map(({ reason }) => reason)).toEqual(['changes']);
    await database()
      .$client`UPDATE project_versions SET created_at = created_at - interval '11 minutes' WHERE project_id = ${project.id}`;
    const later = await sendChanges(ada.access, project.id, again.body.revision, sizes(project, 60));
    expect(later.body.draft_version).toBe(2);
    expect(contentOf((await call('POST', project.id, 'versions/1/restore/')).body)).toEqual(
      contentOf(before),
    );
  });

  test.each([
    [
      'levels_data that changes many places',
      (project: Json) =>
        call('PATCH', project.id, '', {
          levels_data: project.levels.map((level: Json) => ({
            ...level,
            markers: level.markers.map((marker: Json) => ({ ...marker, size: 50 })),
          })),
        }),
    ],
    [
      'levels_data that leaves many places out',
      (project: Json) =>
        call('PATCH', project.id, '', {
          levels_data: project.levels.map(({ id }: Json) => ({ id, markers: [] })),
        }),
    ],
    [
      'a batch that deletes their level',
      (project: Json) =>
        sendChanges(ada.access, project.id, project.revision, [
          { kind: 'level', op: 'delete', id: project.levels[0].id },
        ]),
    ],
  ])('is made before %s', async (_, write) => {
    const project = await newSavedProject(ada, crowd(limits.placesOfLargeWrite + 1));
    expect((await write(project)).status).toBe(200);
    expect((await versionsOf(project.id)).map(({ reason }) => reason)).toEqual(['changes']);
    expect(contentOf((await call('POST', project.id, 'versions/1/restore/')).body)).toEqual(
      contentOf(project),
    );
  });

  test.each([
    [
      'a batch that creates many places',
      (project: Json) =>
        sendChanges(
          ada.access,
          project.id,
          project.revision,
          Array.from({ length: limits.placesOfLargeWrite + 1 }, () => ({
            kind: 'marker',
            op: 'create',
            id: crypto.randomUUID(),
            level: project.levels[0].id,
            fields: { position: { x: 1, y: 1 } },
          })),
        ),
    ],
    [
      'live updates of many places',
      (project: Json) =>
        call('PATCH', project.id, 'entities/', {
          updates: project.levels[0].markers.map(({ id }: Json) => ({
            kind: 'marker',
            id_or_key: id,
            rating: 3,
          })),
        }),
    ],
    [
      'levels_data that changes nothing',
      (project: Json) => call('PATCH', project.id, '', { levels_data: project.levels }),
    ],
  ])('is not made before %s', async (_, write) => {
    const project = await newSavedProject(ada, crowd(limits.placesOfLargeWrite + 1));
    expect((await write(project)).status).toBe(200);
    expect(await versionsOf(project.id)).toEqual([]);
  });

  test('is gone with a restore or a batch that fails', async () => {
    const project = await newPublishedProject(ada);
    await database()
      .$client`UPDATE version_rows SET body = 'no JSON' WHERE project_id = ${project.id} AND kind = 'area'`;
    await call('POST', project.id, 'versions/9/restore/');
    expect((await versionsOf(project.id)).map(({ number }) => number)).toEqual([1]);
    const crowded = await newSavedProject(ada, crowd(limits.placesOfLargeWrite + 1));
    const changes = [
      ...sizes(crowded, 30),
      {
        kind: 'project',
        op: 'update',
        id: crowded.id,
        fields: { settings: { defaultLevelId: crypto.randomUUID() } },
      },
    ];
    expect((await sendChanges(ada.access, crowded.id, crowded.revision, changes)).status).toBe(400);
    expect(await versionsOf(crowded.id)).toEqual([]);
  });

  test('of two people at once gets a number of its own, and each undo brings back what was before it', async () => {
    const project = await newPublishedProject(ada);
    const many = await Promise.all([
      save(project.id, 'a'),
      save(project.id, 'b'),
      call('POST', project.id, 'versions/1/restore/'),
      save(project.id, 'c'),
    ]);
    expect(many.map(({ status }) => status).sort()).toEqual([200, 201, 201, 201]);
    expect((await versionsOf(project.id)).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  });
});
