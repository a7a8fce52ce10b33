import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { patchPlace } from '#tests/support/projects.ts';
import { useService } from '#tests/support/service.ts';
import {
  box,
  dayHours,
  houseLevels,
  kindsOf,
  metersPerPixel,
  newPublishedHouse,
  night,
  place,
  planOf,
  routesOf,
} from '#tests/support/way-building.ts';

useService();

let ada: Person;
let house: Awaited<ReturnType<typeof newPublishedHouse>>;
beforeAll(async () => {
  ada = await newPerson();
  house = await newPublishedHouse(ada);
}, 180_000);

const { ask, routeOf } = routesOf(() => house);

describe('a route with a profile and passages', () => {
  test('uses no stairs if it is step-free, and says so if only those lead on', async () => {
    expect(kindsOf(await routeOf('desk', 'gallery', { profile: 'stepFree' }))).toEqual([
      'walk',
      'elevator',
      'walk',
    ]);
    const { body } = await ask('desk', 'gallery', { profile: 'stepFree', avoid: 'elevator' });
    expect([body.route, body.reason]).toEqual([null, 'steps']);
  });

  test('uses nothing that is to be avoided', async () => {
    expect(kindsOf(await routeOf('desk', 'gallery', { avoid: 'stairs' }))).toEqual([
      'walk',
      'elevator',
      'walk',
    ]);
    const { body } = await ask('desk', 'gallery', { avoid: 'stairs,elevator' });
    expect([body.route, body.reason]).toEqual([null, 'noWay']);
  });

  test('counts the wait for a lift once a ride, with its floors', async () => {
    const ride = (await routeOf('lift-0', 'roof', { avoid: 'stairs' })).legs.find(
      ({ kind }: { kind: string }) => kind === 'connect',
    );
    expect(ride).toMatchObject({ connectorKind: 'elevator', seconds: 46, toLevel: { key: 'top' } });
  });

  test('ends in a private area, and never passes one', async () => {
    expect((await routeOf('gallery', 'office')).to.key).toBe('office');
    expect((await routeOf('archive', 'office')).to.key).toBe('office');
    const { body } = await ask('gallery', 'archive');
    expect([body.route, body.reason]).toEqual([null, 'noWay']);
  });

  test('crosses a room only if the way round takes 15 s more', async () => {
    // Two walls with a room between them come from above. The way round is below them.
    const level = async (wallEnd: number) => ({
      name: 'Hall',
      key: 'hall',
      metersPerPixel,
      imageUrl: await planOf([
        [110, 10, 4, 20],
        [110, 46, 4, wallEnd - 46],
        [150, 10, 4, 20],
        [150, 46, 4, wallEnd - 46],
        [110, wallEnd, 44, 4],
      ]),
      areas: [{ key: 'room', title: 'Room', data: box([112, 12, 40, wallEnd - 10]), passage: 'room' }],
      markers: [place('west', 60, 38), place('east', 200, 38)],
    });
    const lengthIn = async (wallEnd: number) => {
      const { id } = await newPublishedHouse(ada, [await level(wallEnd)]);
      return (await routeOf('west', 'east', {}, id)).distance;
    };
    expect(await lengthIn(60)).toBeGreaterThan(15);
    expect(await lengthIn(180)).toBeCloseTo(14, 0);
  });

  test('moves an end in a wall to floor within 3 m, which is reported, and not farther', async () => {
    const moved = await routeOf('ground:4,100', 'desk');
    expect(moved.warnings).toEqual(['movedToFloor']);
    expect(moved.legs[0].points[0][0]).toBeGreaterThan(14);
    const near = await routeOf('ground:202,30', 'desk');
    expect(near.warnings).toEqual([]);
    const { body } = await ask('ground:-40,100', 'desk');
    expect([body.route, body.reason]).toEqual([null, 'noWay']);
  });

  test('joins shafts within a level, with the lower order as the lower end', async () => {
    const way = { kind: 'stairs', shaft: 'steps' };
    const level = {
      name: 'Split',
      key: 'split',
      metersPerPixel,
      imageUrl: await planOf([[150, 10, 4, 200]]),
      markers: [
        place('low', 140, 100, { way: { ...way, direction: 'up' } }),
        place('high', 165, 100, { way }),
        place('west', 40, 100),
        place('east', 280, 100),
      ],
    };
    const { id } = await newPublishedHouse(ada, [level]);
    expect(kindsOf(await routeOf('west', 'east', {}, id))).toEqual(['walk', 'stairs', 'walk']);
    const back = await ask('east', 'west', {}, id);
    expect([back.body.route, back.body.reason]).toEqual([null, 'noWay']);
  });

  test('does not exist on a level without a floor', async () => {
    const [ground] = await houseLevels();
    const { id } = await newPublishedHouse(ada, [{ ...ground, wayfinding: { source: 'none' } }]);
    const { body } = await ask('desk', 'hall', {}, id);
    expect([body.route, body.reason]).toEqual([null, 'noWay']);
    const floor = (await api('GET', `/api/p/${id}/floors/ground/`)).body;
    expect(floor).toMatchObject({ source: 'none', polygons: [] });
  });

  test('has no metres and seconds without a scale', async () => {
    const [ground] = await houseLevels();
    const { id } = await newPublishedHouse(ada, [{ ...ground, metersPerPixel: null }]);
    const route = await routeOf('desk', 'hall', {}, id);
    expect([route.distance, route.seconds, route.legs[0].distance]).toEqual([null, null, null]);
    expect(route.steps[1].text).not.toMatch(/\d/);
  });
});

describe('a closed passage', () => {
  test('of a door has no way, and says when it opens', async () => {
    const { body } = await ask('desk', 'cell', { at: night });
    expect(body).toMatchObject({ route: null, reason: 'closed', opensAt: '2026-01-06T08:00:00.000Z' });
  });

  test('of a lift by one PATCH changes every route at once, and closes only its stop', async () => {
    const own = await newPublishedHouse(ada);
    const stepFree = { profile: 'stepFree' };
    const setStatus = (key: string, status: unknown) =>
      patchPlace(ada.access, own.id, `markers/${key}/`, { status });
    const before = await ask('desk', 'gallery', stepFree, own.id);
    expect((await setStatus('lift-1', { type: 'error' })).status).toBe(200);
    const after = await ask('desk', 'gallery', stepFree, own.id);
    expect(after.body).toMatchObject({ route: null, reason: 'closed', opensAt: null });
    // Stairs are open, and so is another place with the tag of the gallery on this level.
    expect(after.body.closedBy).toEqual([
      { place: expect.objectContaining({ key: 'lift-1' }), label: null, opensAt: null },
    ]);
    const instead = after.body.alternatives.map(
      ({ kind, profile, to }: { kind: string; profile: string; to: { key: string } | null }) => [
        kind,
        profile,
        to?.key,
      ],
    );
    expect(instead).toEqual([
      ['steps', 'walk', undefined],
      ['place', 'stepFree', 'hall'],
    ]);
    expect(after.body.version).toBe(before.body.version + 1);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(kindsOf(await routeOf('desk', 'roof', stepFree, own.id))).toEqual(['walk', 'elevator', 'walk']);
    await setStatus('lift-1', null);
    expect((await ask('desk', 'gallery', stepFree, own.id)).body.route).toEqual(before.body.route);
    await patchPlace(ada.access, own.id, 'markers/lift-1/', { isHidden: true });
    expect((await ask('desk', 'gallery', stepFree, own.id)).body.route).toBeNull();
    expect(kindsOf(await routeOf('desk', 'gallery', {}, own.id))).toEqual(['walk', 'stairs', 'walk']);
  });

  test('to a goal that is closed then is reached with a warning', async () => {
    const own = await newPublishedHouse(ada);
    await patchPlace(ada.access, own.id, 'markers/hall/', { workingHours: dayHours });
    expect((await routeOf('desk', 'hall', {}, own.id)).warnings).toEqual([]);
    expect((await routeOf('desk', 'hall', { at: night }, own.id)).warnings).toEqual(['toClosed']);
  });
});
