import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import { newProject } from '#tests/support/factories.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import { callsOf, usePerson } from '#tests/support/use-person.ts';
import { dayHours } from '#tests/support/way-building.ts';

useService();
const ada = usePerson();
const { call, upload } = callsOf(ada);

type Marker = Record<string, unknown>;
const idOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const ramps = (length: number): Marker[] =>
  Array.from({ length }, (_, i) => ({ position: { x: i, y: 0 }, way: { kind: 'ramp' } }));
const door = (key: string, rest: Marker = {}): Marker => ({
  key,
  position: { x: 1, y: 1 },
  way: { kind: 'door' },
  ...rest,
});

async function saved(markers: Marker[]) {
  const project = await newProject(ada);
  const answer = await call('PATCH', projectPath(project.id), { levels_data: [{ name: 'Ground', markers }] });
  return { answer, id: project.id as string, level: answer.body.levels?.[0].id as string };
}

/** Gives all doors of a draft hours, as rows of an earlier version have them. */
const openAllDoors = (id: string) =>
  database().$client`
    UPDATE draft_entities SET hash = 'old', body = replace(body, '"workingHours":null', ${`"workingHours":${JSON.stringify(dayHours)}`})
    WHERE project_id = ${id} AND body LIKE '%"kind":"door"%'`;

const changesOf = async (id: string, changes: unknown[]) => {
  const { revision } = (await call('GET', projectPath(id))).body;
  return call('POST', projectPath(id, 'changes/'), { base_revision: revision, changes });
};
const created = (n: number, level: string, fields: Marker) => ({
  kind: 'marker',
  op: 'create',
  id: idOf(n),
  level,
  fields,
});

describe('a project at the bound of connectors', () => {
  let id = '';
  let level = '';
  beforeAll(async () => {
    const full = [...ramps(limits.connectorsMax - 1), door('one'), door('two'), door('three')];
    const made = await saved(full);
    expect(made.answer.status).toBe(200);
    ({ id, level } = made);
  });

  test('refuses one more in a save and in a batch, at `way`', async () => {
    const { answer } = await saved([
      ...ramps(limits.connectorsMax),
      { ...door('x'), way: { kind: 'stairs' } },
    ]);
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      400,
      [`levels_data[0].markers[${limits.connectorsMax}].way`],
    ]);
    const more = [1, 2].map((n) => created(n, level, { position: { x: n, y: 1 }, way: { kind: 'link' } }));
    const batch = await changesOf(id, more);
    expect([batch.status, Object.keys(batch.body)]).toEqual([400, ['changes[1].fields.way']]);
  });

  test('refuses the hours that make a door the next connector, in every call that sets them', async () => {
    const hours = { workingHours: dayHours };
    expect((await call('PATCH', projectPath(id, 'markers/one/'), hours)).status).toBe(200);
    const single = await call('PATCH', projectPath(id, 'markers/two/'), hours);
    expect([single.status, Object.keys(single.body)]).toEqual([400, ['workingHours']]);
    const updates = ['one', 'two'].map((key) => ({ kind: 'marker', id_or_key: key, ...hours }));
    const bulk = await call('PATCH', projectPath(id, 'entities/'), { updates });
    expect([bulk.status, Object.keys(bulk.body)]).toEqual([400, ['updates[1].workingHours']]);
    const batch = await changesOf(id, [created(9, level, door('four', hours))]);
    expect(Object.keys(batch.body)).toEqual(['changes[0].fields.workingHours']);
  });

  test('takes one more as soon as one is gone, in the same write too', async () => {
    const { levels } = (await call('GET', projectPath(id))).body;
    const ramp = levels[0].markers.find((marker: { way: { kind: string } }) => marker.way.kind === 'ramp');
    const answer = await changesOf(id, [
      created(20, level, { position: { x: 3, y: 3 }, way: { kind: 'link' } }),
      { kind: 'marker', op: 'delete', id: ramp.id },
    ]);
    expect(answer.status).toBe(200);
  });
});

describe('a project beyond the bound of connectors', () => {
  let id = '';
  beforeAll(async () => {
    const doors = Array.from({ length: limits.connectorsMax + 2 }, (_, i) => door(`d${i}`));
    ({ id } = await saved(doors));
    await openAllDoors(id);
    expect((await call('POST', projectPath(id, 'publish/'))).status).toBe(200);
  });

  test('is read, exported, published and made smaller, but neither made larger nor copied', async () => {
    const { levels } = (await call('GET', projectPath(id))).body;
    const [first, ...others] = levels[0].markers;
    const save = (markers: Marker[]) =>
      call('PATCH', projectPath(id), { levels_data: [{ id: levels[0].id, markers }] });
    expect((await save([first, ...others, door('more', { workingHours: dayHours })])).status).toBe(400);
    expect((await call('POST', projectPath(id, 'duplicate/'), {})).status).toBe(400);
    const zip = await fetchExport(id);
    const imported = await upload('/api/projects/import/', zip, { organization: ada.organizationId });
    expect(imported.status).toBe(400);
    expect((await save(others)).status).toBe(200);
    expect((await call('POST', projectPath(id, 'update-live/'))).status).toBe(200);
    // The first version has one more than the draft has now.
    const restored = await call('POST', projectPath(id, 'versions/1/restore/'));
    expect([restored.status, Object.keys(restored.body)[0]]).toEqual([
      400,
      expect.stringMatching(/^markers\.d\d+\.workingHours$/),
    ]);
    expect((await call('POST', projectPath(id, 'versions/2/restore/'))).status).toBe(200);
  });
});

describe('a shaft', () => {
  const lift = (key: string): Marker => ({
    key,
    position: { x: 5, y: 5 },
    way: { kind: 'elevator', shaft: 'a' },
  });

  test('takes one end of a lift on a level, also when it comes from another level', async () => {
    const project = await newProject(ada);
    const levels = [
      { name: 'Ground', markers: [lift('a0')] },
      { name: 'Top', markers: [lift('a1')] },
    ];
    const { body } = await call('PATCH', projectPath(project.id), { levels_data: levels });
    const [ground, top] = body.levels;
    const twice = await changesOf(project.id, [created(30, ground.id, lift('b'))]);
    expect(Object.keys(twice.body)).toEqual(['changes[0].fields.way']);
    const move = { kind: 'marker', op: 'update', id: top.markers[0].id, fields: { level: ground.id } };
    expect(Object.keys((await changesOf(project.id, [move])).body)).toEqual(['changes[0].fields.way']);
    const away = { kind: 'marker', op: 'update', id: ground.markers[0].id, fields: { level: top.id } };
    expect((await changesOf(project.id, [move, away])).status).toBe(200);
  });
});

describe('lines on a plan', () => {
  const lines = Array.from({ length: 634 }, (_, i) => ({
    kind: 'wall',
    points:
      i % 2 === 0
        ? [
            [0, i],
            [1000, i + 0.5],
          ]
        : [
            [i, -1],
            [i + 0.5, 1000],
          ],
  }));

  test('that cross more than 100,000 times are refused at `lines`', async () => {
    const project = await newProject(ada);
    const save = (sent: unknown[]) =>
      call('PATCH', projectPath(project.id), { levels_data: [{ name: 'G', wayfinding: { lines: sent } }] });
    const refused = await save(lines);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['levels_data[0].wayfinding.lines']]);
    expect((await save(lines.slice(4))).status).toBe(200);
  });
});

async function fetchExport(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const { GET } = await import('#app/api/projects/[[...path]]/route.ts');
  const request = new Request(`http://atrium.test/api/projects/${id}/export/`, {
    headers: { authorization: `Bearer ${ada.access}`, host: 'atrium.test' },
  });
  const answer = await GET(request, { params: Promise.resolve({ path: [id, 'export'] }) });
  return new Uint8Array(await answer.arrayBuffer());
}
