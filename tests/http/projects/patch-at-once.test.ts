import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import {
  newApiKey,
  newMember,
  newPerson,
  newPublishedProject,
  type Person,
} from '#tests/support/factories.ts';
import { patchPlace, projectOf, publicOf } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let writeKey: string;
beforeAll(async () => {
  ada = await newPerson();
  writeKey = await newApiKey(ada, 'write');
});

describe('PATCHes of single entities at once', () => {
  test('are all kept, a hundred of them', async () => {
    const project = await newPublishedProject(ada);
    const [area] = project.levels[0].areas;
    const codes = ['fr', 'it', 'es', 'pt', 'nl', 'da', 'sv', 'fi', 'pl', 'cs'];
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { languages: ['en', ...codes] },
    });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    const before = await projectOf(ada, project.id);
    const answers = await Promise.all(
      codes.flatMap((code) => [
        patchPlace(writeKey, project.id, `areas/${area.key}/`, {
          translations: { [code]: { title: `T ${code}` } },
        }),
        patchPlace(writeKey, project.id, `areas/${area.key}/`, {
          translations: { [code]: { statusLabel: `S ${code}` } },
        }),
      ]),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const live = await publicOf(project.id, `areas/${area.key}/`);
    for (const code of codes)
      expect(live.translations[code]).toMatchObject({ title: `T ${code}`, statusLabel: `S ${code}` });
    const after = await projectOf(ada, project.id);
    expect([after.revision, after.has_unpublished_changes]).toEqual([before.revision + 20, false]);
    expect(after.levels[0].areas[0]).toEqual(live);
  });

  test('in one batch keep their own faults, answers and revisions', async () => {
    const project = await newPublishedProject(ada);
    const [area] = project.levels[0].areas;
    const [marker] = project.levels[0].markers;
    const ids = { area: `areas/${area.key}/`, marker: `markers/${marker.id}/`, none: 'markers/none/' };
    const none = '00000000-0000-4000-8000-000000000000';
    const sent: [string, unknown, number][] = [
      [ids.area, { price: 'first' }, 200],
      [ids.area, { status: { type: 'info' } }, 200],
      [ids.none, { price: 'nowhere' }, 404],
      [ids.marker, { price: 'x', tags: [{ name: 'Never made' }, { id: none }] }, 400],
      [ids.marker, { price: 'third', tags: [{ name: 'Made' }] }, 200],
      [ids.area, { rating: 4, tags: [{ name: 'Made' }] }, 200],
    ];
    const before = await projectOf(ada, project.id);
    const stale = patchPlace(writeKey, project.id, ids.area, { price: 'stale' }, { 'if-match': '"0"' });
    const answers = await Promise.all(
      sent.map(([path, json]) => patchPlace(writeKey, project.id, path, json)),
    );
    expect(answers.map(({ status }) => status)).toEqual(sent.map(([, , status]) => status));
    expect((await stale).status).toBe(412);
    expect(answers[0]?.body.price).toBe('first');
    expect(answers[1]?.body.status).toEqual({ type: 'info' });
    expect(answers[5]?.body).toMatchObject({ rating: 4, tags: [{ name: 'Made' }] });
    expect(Object.keys(answers[3]?.body)).toEqual(['tags[1]']);
    const after = await projectOf(ada, project.id);
    expect(after.revision).toBe(before.revision + 4);
    expect(after.tags.map(({ name }: { name: string }) => name)).toEqual([
      ...before.tags.map(({ name }: { name: string }) => name),
      'Made',
    ]);
    expect(await publicOf(project.id, ids.area)).toMatchObject({
      price: 'first',
      status: { type: 'info' },
      rating: 4,
      tags: [{ name: 'Made' }],
    });
    expect(await publicOf(project.id, ids.marker)).toEqual(answers[4]?.body);
  });

  test('by people and keys on one project each keep their own rights', async () => {
    const project = await newPublishedProject(ada);
    const path = `/api/projects/${project.id}/areas/${project.levels[0].areas[0].key}/`;
    const tokens = {
      owner: ada.access,
      key: writeKey,
      viewer: (await newMember(ada.organizationId, 'viewer')).access,
      stranger: (await newPerson('Stranger')).access,
      reader: await newApiKey(ada, 'read'),
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        Object.entries(tokens).map(async ([who, token], i) => {
          const { status } = await api('PATCH', path, { token, json: { rating: 5 * n + i } });
          return `${who} ${status}`;
        }),
      ).flat(),
    );
    expect(new Set(answers)).toEqual(
      new Set(['owner 200', 'key 200', 'viewer 403', 'stranger 404', 'reader 403']),
    );
    expect((await projectOf(ada, project.id)).revision).toBe(project.revision + 8);
  });
});
