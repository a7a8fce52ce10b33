import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectOf, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson('Ada Lovelace');
});

const ids = { level: randomUUID(), hall: randomUUID(), lift: randomUUID() };
const hall = [
  [0, 0],
  [10, 0],
  [10, 10],
];
const levelFields = {
  name: 'Ground floor',
  key: 'ground',
  metersPerPixel: 0.05,
  building: 'North wing',
  wayfinding: {
    source: 'plan',
    floorColors: ['#ffffff'],
    wallColors: ['#000000', '#333333'],
    lines: [
      {
        kind: 'opening',
        points: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
  },
  translations: { de: { name: 'Erdgeschoss' } },
};
const lift = { kind: 'elevator', shaft: 'lift-a', heading: 90, isStepFree: true, seconds: 12.5 };
const changes = [
  { kind: 'level', op: 'create', id: ids.level, fields: levelFields },
  {
    kind: 'area',
    op: 'create',
    id: ids.hall,
    level: ids.level,
    fields: {
      data: hall,
      key: 'hall',
      title: 'Hall',
      passage: 'private',
      translations: { de: { title: 'Saal', keywords: ['Aula', 'Festsaal'] } },
    },
  },
  {
    kind: 'marker',
    op: 'create',
    id: ids.lift,
    level: ids.level,
    fields: { position: { x: 1, y: 2 }, key: 'lift', title: 'Lift', way: lift },
  },
];

const patch = (id: string, json: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });

async function newVenue(): Promise<string> {
  const { id } = await newProject(ada, { languages: ['en', 'de'] });
  const { revision } = await projectOf(ada, id);
  const made = await sendChanges(ada.access, id, revision, changes);
  expect([made.status, made.body.detail]).toEqual([200, undefined]);
  return id;
}

const levelsOf = async (id: string) => (await projectOf(ada, id)).levels;

describe('the fields of directions and visitors', () => {
  test('are read as written, and omitted ones as unknown', async () => {
    const [level] = await levelsOf(await newVenue());
    expect(level).toMatchObject(levelFields);
    expect(level.areas[0]).toMatchObject({ passage: 'private' });
    expect(level.areas[0].translations.de.keywords).toEqual(['Aula', 'Festsaal']);
    expect(level.markers[0].way).toEqual({ ...lift, direction: 'both' });
  });

  test('have their defaults on new entities', async () => {
    const { id, settings } = await newProject(ada).then(async (made) => projectOf(ada, made.id));
    expect(settings).toMatchObject({
      isIndexable: false,
      wayfinding: { isEnabled: false, speed: 1.25 },
      kiosk: { idleSeconds: 60, attract: {}, screen: null },
    });
    const saved = await patch(id, {
      levels_data: [
        { areas: [{ data: hall }], markers: [{ position: { x: 1, y: 1 }, way: { kind: 'door' } }] },
      ],
    });
    expect(saved.status).toBe(200);
    const [level] = saved.body.levels;
    expect(level).toMatchObject({
      metersPerPixel: null,
      building: null,
      wayfinding: { source: 'auto', floorColors: [], wallColors: [], lines: [] },
      translations: {},
    });
    expect(level.areas[0].passage).toBe('auto');
    expect(level.markers[0].way).toEqual({
      kind: 'door',
      shaft: null,
      direction: 'both',
      heading: null,
      isStepFree: null,
      seconds: null,
    });
  });

  test('of settings and of a level stay if they are not sent', async () => {
    const id = await newVenue();
    const saved = await patch(id, {
      settings: { wayfinding: { isEnabled: true }, kiosk: { attract: { en: 'Welcome' } } },
      levels_data: [{ id: ids.level, wayfinding: { source: 'areas' }, translations: { de: { name: null } } }],
    });
    expect([saved.status, saved.body.detail]).toEqual([200, undefined]);
    expect(saved.body.settings).toMatchObject({
      wayfinding: { isEnabled: true, speed: 1.25 },
      kiosk: { idleSeconds: 60, attract: { en: 'Welcome' } },
    });
    expect(saved.body.levels[0]).toMatchObject({
      wayfinding: { ...levelFields.wayfinding, source: 'areas' },
      translations: {},
    });
  });

  test('are public, except for keywords, which are used for search only', async () => {
    const id = await newVenue();
    expect((await api('POST', `/api/projects/${id}/publish/`, { token: ada.access })).status).toBe(200);
    const level = await publicOf(id, 'levels/ground/');
    expect(level).toMatchObject(levelFields);
    expect(level.markers[0].way).toMatchObject(lift);
    expect(level.areas[0].translations.de).toEqual({
      title: 'Saal',
      description: null,
      statusLabel: null,
      features: [],
      customButtonLabel: null,
    });
  });

  test('survive a copy, and a change of one is in the difference to the live map', async () => {
    const id = await newVenue();
    await api('POST', `/api/projects/${id}/publish/`, { token: ada.access });
    const copy = await api('POST', `/api/projects/${id}/duplicate/`, {
      token: ada.access,
      json: { name: 'Copy' },
    });
    expect(copy.status).toBe(201);
    const [level] = await levelsOf(copy.body.id);
    expect(level).toMatchObject(levelFields);
    expect(level.areas[0]).toMatchObject({ passage: 'private' });
    expect(level.areas[0].translations.de.keywords).toEqual(['Aula', 'Festsaal']);
    expect(level.markers[0].way).toMatchObject(lift);
    const { revision } = await projectOf(ada, id);
    const way = { ...lift, shaft: 'lift-b' };
    await sendChanges(ada.access, id, revision, [
      { kind: 'marker', op: 'update', id: ids.lift, fields: { way } },
    ]);
    const diff = await api('GET', `/api/projects/${id}/diff/`, { token: ada.access });
    expect(JSON.stringify(diff.body)).toContain(ids.lift);
  });

  test.each([
    ['areas/hall/', { passage: 'open' }, 'passage'],
    ['areas/hall/', { translations: { de: { keywords: ['Aula'] } } }, 'translations.de.keywords'],
    ['markers/lift/', { way: null }, 'way'],
  ])('are refused by PATCH %s with %j at %s', async (path, json, place) => {
    const id = await newVenue();
    const answer = await patchPlace(ada.access, id, path, json);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [place]]);
  });

  test.each([
    [{ kind: 'stairs', isStepFree: true }, 'way.isStepFree'],
    [{ kind: 'escalator', isStepFree: true }, 'way.isStepFree'],
    [{ kind: 'tunnel' }, 'way.kind'],
    [{ kind: 'door', heading: 360 }, 'way.heading'],
    [{ kind: 'door', heading: 1.5 }, 'way.heading'],
    [{ kind: 'door', seconds: -1 }, 'way.seconds'],
    [{ kind: 'door', shaft: 'not a key' }, 'way.shaft'],
    [{ kind: 'door', width: 2 }, 'way.width'],
    [{}, 'way.kind'],
  ])('are refused for a marker with way %j at %s', async (way, place) => {
    const id = await newVenue();
    const { revision } = await projectOf(ada, id);
    const answer = await sendChanges(ada.access, id, revision, [
      { kind: 'marker', op: 'update', id: ids.lift, fields: { way } },
    ]);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [`changes[0].fields.${place}`]]);
  });

  test.each([
    [{ metersPerPixel: 0 }, 'metersPerPixel'],
    [{ building: 'x'.repeat(101) }, 'building'],
    [{ wayfinding: { floorColors: Array(25).fill('#ffffff') } }, 'wayfinding.floorColors'],
    [{ wayfinding: { lines: [{ kind: 'wall', points: [[1, 2]] }] } }, 'wayfinding.lines[0].points'],
    [{ wayfinding: { source: 'photo' } }, 'wayfinding.source'],
    [{ translations: { de: { name: ' ' } } }, 'translations.de.name'],
  ])('are refused for a level with %j at %s', async (fields, place) => {
    const id = await newVenue();
    const answer = await patch(id, { levels_data: [{ id: ids.level, ...fields }] });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [`levels_data[0].${place}`]]);
  });

  test.each([
    [{ wayfinding: { speed: 0.2 } }, 'settings.wayfinding.speed'],
    [{ kiosk: { idleSeconds: 14 } }, 'settings.kiosk.idleSeconds'],
    [{ kiosk: { screen: { bottomMm: 1 } } }, 'settings.kiosk.screen.heightMm'],
    [{ kiosk: { attract: { en: 'x'.repeat(201) } } }, 'settings.kiosk.attract.en'],
  ])('are refused for settings %j at %s', async (settings, place) => {
    const { id } = await newProject(ada);
    const answer = await patch(id, { settings });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [place]]);
  });
});
