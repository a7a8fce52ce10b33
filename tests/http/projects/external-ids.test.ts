import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { patchPlace, projectCaller, projectOf, publicOf, sendChanges } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  ada = await newPerson();
});

const square = [
  [0, 0],
  [40, 0],
  [40, 40],
];
const venue = (hall: unknown, lift: unknown) => [
  {
    name: 'Ground',
    key: 'ground',
    areas: [{ key: 'hall', data: square, ...(hall !== undefined && { externalId: hall }) }],
    markers: [
      { key: 'lift', position: { x: 1, y: 1 }, ...(lift !== undefined && { externalId: lift }) },
      { key: 'desk', position: { x: 9, y: 9 } },
    ],
  },
];
const call = projectCaller(() => ada);

describe('the external id of a place', () => {
  test('names it in every path and parameter that takes an id or key, with any characters', async () => {
    const { id } = await newPublishedProject(ada, venue('Raum 5/ä?&#%', 'way/12'));
    const named = `ext:${encodeURIComponent('Raum 5/ä?&#%')}`;
    const hall = await publicOf(id, 'areas/hall/');
    expect(hall.externalId).toBe('Raum 5/ä?&#%');
    expect(await publicOf(id, `areas/${named}/`)).toEqual(hall);
    expect((await api('GET', `/api/p/${id}/markers/${named}/`)).status).toBe(404);
    expect((await patchPlace(ada.access, id, `areas/${named}/`, { price: '5 €' })).status).toBe(200);
    const bulk = await call('PATCH', id, 'entities/', {
      updates: [
        { kind: 'marker', id_or_key: 'ext:way/12', price: '6 €' },
        { kind: 'area', id_or_key: 'hall', rating: 5 },
      ],
    });
    expect(bulk.status).toBe(200);
    expect(await publicOf(id, `areas/${named}/`)).toMatchObject({ price: '5 €', rating: 5 });
    expect(await publicOf(id, `markers/${encodeURIComponent('ext:way/12')}/`)).toMatchObject({
      price: '6 €',
    });
    const missing = await call('PATCH', id, 'entities/', {
      updates: [{ kind: 'marker', id_or_key: 'ext:WAY/12', price: '7 €' }],
    });
    expect(Object.keys(missing.body)).toEqual(['updates[0].id_or_key']);
  });

  test('is unique among areas and markers together, with the fault at its place', async () => {
    const twice = venue('A', 'A');
    const { id } = await newPublishedProject(ada, venue('A', 'B'));
    const { levels, revision } = await projectOf(ada, id);
    const [ground] = levels;
    const whole = await call('PATCH', id, '', { levels_data: twice });
    expect(whole.status).toBe(400);
    expect(Object.keys(whole.body)).toEqual(['levels_data[0].markers[0].externalId']);
    const change = (kind: string, place: { id: string }, externalId: string | null) => ({
      kind,
      op: 'update',
      id: place.id,
      fields: { externalId },
    });
    const [hall, [lift, desk]] = [ground.areas[0], ground.markers];
    const taken = await sendChanges(ada.access, id, revision, [change('marker', desk, 'A')]);
    expect(taken.status).toBe(400);
    expect(taken.body).toEqual({ 'changes[0].fields.externalId': [expect.stringContaining('"A"')] });
    // In another case it is another id, and what a batch frees another place of it may take.
    const swapped = await sendChanges(ada.access, id, revision, [
      change('area', hall, 'B'),
      change('marker', lift, 'A'),
      change('marker', desk, 'a'),
    ]);
    expect(swapped.status).toBe(200);
    const freed = await sendChanges(ada.access, id, swapped.body.revision, [
      { kind: 'area', op: 'delete', id: hall.id },
      change('marker', desk, 'B'),
    ]);
    expect(freed.status).toBe(200);
  });

  test.each([
    ['x'.repeat(101), 'too long'],
    ['a\nb', 'with a control character'],
    ['  ', 'blank'],
    [12, 'a number'],
  ])('is refused at its place: %j is %s', async (externalId: unknown, _why) => {
    const { id } = await newPublishedProject(ada, venue(undefined, undefined));
    const { status, body } = await call('PATCH', id, '', { levels_data: venue(externalId, null) });
    expect(status).toBe(400);
    expect(Object.keys(body)).toEqual(['levels_data[0].areas[0].externalId']);
  });

  test('is not patchable, goes live with the next publication, and is kept in a copy of the project', async () => {
    const { id } = await newPublishedProject(ada, venue(undefined, undefined));
    const refused = await patchPlace(ada.access, id, 'areas/hall/', { externalId: 'x' });
    expect(Object.keys(refused.body)).toEqual(['externalId']);
    const { levels, revision } = await projectOf(ada, id);
    const fields = { externalId: 'x' };
    await sendChanges(ada.access, id, revision, [
      { kind: 'area', op: 'update', id: levels[0].areas[0].id, fields },
    ]);
    expect(await publicOf(id, 'areas/hall/')).toMatchObject({ externalId: null });
    expect((await api('GET', `/api/p/${id}/areas/ext:x/`)).status).toBe(404);
    expect((await call('GET', id, 'diff/')).body.changed.areas).toMatchObject([{ key: 'hall' }]);
    expect((await call('POST', id, 'update-live/')).status).toBe(200);
    expect(await publicOf(id, 'areas/ext:x/')).toMatchObject({ key: 'hall', externalId: 'x' });
    const copy = (await call('POST', id, 'duplicate/', { name: 'Copy' })).body.id;
    expect((await projectOf(ada, copy)).levels[0].areas[0]).toMatchObject({ externalId: 'x' });
    expect((await call('POST', id, 'versions/1/restore/')).status).toBe(200);
    expect((await projectOf(ada, id)).levels[0].areas[0]).toMatchObject({ externalId: null });
  });
});
