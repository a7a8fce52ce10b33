import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useService } from '#tests/support/service.ts';
import {
  askRoute,
  houseLevels,
  kindsOf,
  metersPerPixel,
  newPublishedHouse,
  noon,
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
const refOf = (key: string, title = `The ${key}`) => ({
  id: expect.any(String),
  kind: 'marker',
  key,
  title,
});
const levelOf = (key: string, name: string) => ({ id: expect.any(String), key, name });

describe('a route', () => {
  test('has legs with points, metres and seconds, and whole sentences', async () => {
    const { body } = await ask('desk', 'gallery');
    const { route, ...rest } = body;
    expect(rest).toEqual({
      reason: null,
      opensAt: null,
      closedBy: null,
      alternatives: [],
      version: expect.any(Number),
    });
    expect(kindsOf(route)).toEqual(['walk', 'stairs', 'walk']);
    const [walk, stairs] = route.legs;
    expect(walk.level).toEqual(levelOf('ground', 'Ground floor'));
    expect(walk.points[0]).toEqual([120, 110]);
    expect(walk.points.at(-1)).toEqual([40, 180]);
    expect(walk.distance).toBeCloseTo(Math.hypot(80, 70) * metersPerPixel, 0);
    expect(walk.seconds).toBeCloseTo(walk.distance / 1.25, 0);
    expect(stairs).toMatchObject({
      connector: refOf('stairs-0'),
      fromLevel: levelOf('ground', 'Ground floor'),
      toLevel: levelOf('first', 'First floor'),
    });
    expect(route.distance).toBeCloseTo(route.legs[0].distance + route.legs[2].distance, 0);
    const sum = route.legs.reduce((seconds: number, leg: { seconds: number }) => seconds + leg.seconds, 0);
    expect(route.seconds).toBeCloseTo(sum, 0);
    expect(route.from).toEqual(refOf('desk', 'Desk'));
    expect(route.steps.map(({ text }: { text: string }) => text)).toEqual([
      'Start at Desk.',
      'Go 10 m towards The stairs-0.',
      'Take the stairs up to First floor.',
      'Go 5 m towards The gallery.',
      'Straight ahead: The gallery.',
    ]);
  });

  test('is as long back as there', async () => {
    for (const [a, b] of [
      ['desk', 'hall'],
      ['entry', 'roof'],
      ['cell', 'office'],
    ] as const) {
      const there = await routeOf(a, b);
      const back = await routeOf(b, a);
      expect(there.distance).toBeGreaterThan(5);
      expect(back.distance).toBeCloseTo(there.distance, 1);
    }
  });

  test('to its own start has length 0, a start and an arrival', async () => {
    const route = await routeOf('desk', 'desk');
    expect([route.distance, route.seconds]).toEqual([0, 0]);
    expect(route.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['start', 'arrive']);
  });

  test('is described in a language of the project, and in the default one for others', async () => {
    const german = await routeOf('roof', 'desk', { lang: 'de' });
    expect(german.to.title).toBe('Schalter');
    expect(german.legs.at(-1).level.name).toBe('Erdgeschoss');
    const texts = german.steps.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Den Aufzug hinunter nehmen, bis: Erdgeschoss.');
    expect((await routeOf('roof', 'desk', { lang: 'de-CH' })).to.title).toBe('Schalter');
    // A missing text falls back to the default language.
    expect(texts[0]).toBe('Start: The roof.');
    expect((await routeOf('roof', 'desk', { lang: 'fr' })).to.title).toBe('Desk');
  });

  test('has a leg for a door with hours, and counts other doors as walking', async () => {
    const named = await routeOf('desk', 'cell');
    expect(kindsOf(named)).toEqual(['walk', 'door', 'walk']);
    const [, door] = named.legs;
    expect(door.connector).toEqual(refOf('cell-door'));
    expect(door.fromLevel).toEqual(door.toLevel);
    const levels = await houseLevels();
    const [ground] = levels as { markers: { key: string; workingHours?: unknown }[] }[];
    for (const marker of ground?.markers ?? []) if (marker.key === 'cell-door') delete marker.workingHours;
    const plain = await newPublishedHouse(ada, [ground]);
    expect(kindsOf(await routeOf('desk', 'cell', {}, plain.id))).toEqual(['walk']);
  });

  test('takes ids, keys, points of a level and the nearest place of a tag', async () => {
    const [ground] = house.levels;
    const idOf = (key: string) => ground.markers.find((one: { key: string }) => one.key === key).id;
    const byKeys = await routeOf('desk', 'hall');
    expect(await routeOf(idOf('desk').toUpperCase(), idOf('hall'))).toEqual(byKeys);
    const point = await routeOf(`ground:120,110`, `${ground.id}:260.0,40`);
    expect([point.from, point.to]).toEqual([null, null]);
    expect(point.distance).toBe(byKeys.distance);
    const { tags } = (await api('GET', `/api/p/${house.id}/`)).body;
    const food = tags.find(({ name }: { name: string }) => name === 'Food').id;
    expect((await routeOf('desk', `tag:${food}`)).to.key).toBe('hall');
    expect((await routeOf('stairs-0', `tag:${food}`)).to.key).toBe('gallery');
    expect((await routeOf('archive', `tag:${food}`, { avoid: 'stairs' }))?.to.key ?? null).toBe(null);
  });

  test('begins on the side that the heading of the walker gives, which is 0 to 360 degrees', async () => {
    const sideAt = async (heading: string) => (await routeOf('desk', 'hall', { heading })).steps[0].side;
    expect([await sideAt('0'), await sideAt('180')]).toEqual(['halfRight', 'left']);
    expect((await routeOf('desk', 'hall')).steps[0].side).toBeNull();
    for (const heading of ['360', '-1', 'north', '']) {
      const { status, body } = await ask('desk', 'hall', { heading });
      expect([status, Object.keys(body)]).toEqual([400, ['heading']]);
    }
  });

  test('says to turn around only if the start has a heading', async () => {
    const startOf = async (from: string) => (await routeOf(from, 'hall')).steps[0].text;
    expect(await startOf('entry')).toBe('Start at The entry. Turn around.');
    expect(await startOf('ground:100,190')).toBe('Start here.');
  });
});

describe('a route request', () => {
  test('is 400 at its parameter for unknown places, levels and tags', async () => {
    const faultsOf = async (query: Record<string, string>) => {
      const { status, body } = await askRoute(house.id, { from: 'desk', to: 'hall', ...query });
      return [status, Object.keys(body)];
    };
    expect(await faultsOf({ from: 'nowhere' })).toEqual([400, ['from']]);
    expect(await faultsOf({ to: '00000000-0000-4000-8000-000000000000' })).toEqual([400, ['to']]);
    expect(await faultsOf({ to: 'cellar:1,2' })).toEqual([400, ['to']]);
    expect(await faultsOf({ to: 'ground:1,9999999' })).toEqual([400, ['to']]);
    expect(await faultsOf({ from: 'ground:NaN,1' })).toEqual([400, ['from']]);
    expect(await faultsOf({ to: 'tag:food' })).toEqual([400, ['to']]);
    expect(await faultsOf({ from: 'tag:00000000-0000-4000-8000-000000000000' })).toEqual([400, ['from']]);
    expect(await faultsOf({ profile: 'fly' })).toEqual([400, ['profile']]);
    expect(await faultsOf({ avoid: 'stairs,doors' })).toEqual([400, ['avoid']]);
    expect(await faultsOf({ at: 'noon' })).toEqual([400, ['at']]);
    expect(await faultsOf({ lang: 'Deutsch' })).toEqual([400, ['lang']]);
    const none = await api('GET', `/api/p/${house.id}/route/`);
    expect([none.status, Object.keys(none.body).sort()]).toEqual([400, ['from', 'to']]);
    expect((await askRoute('no-such-map', { from: 'a', to: 'b' })).status).toBe(404);
  });
});

describe('the reads of directions', () => {
  const key = 'If-None-Match';

  test('have an ETag, answer 304, and are open to any site', async () => {
    for (const path of [`route/?from=desk&to=hall&at=${noon}`, 'floors/ground/']) {
      const first = await api('GET', `/api/p/${house.id}/${path}`);
      const { headers } = first;
      expect(first.status).toBe(200);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('vary')).toContain('Origin');
      expect(headers.get('cache-control')).toBe('no-cache');
      const again = await api('GET', `/api/p/${house.id}/${path}`, {
        headers: { [key]: headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
      const other = await api('POST', `/api/p/${house.id}/${path}`);
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });

  test('respect the allowed domains of the map', async () => {
    const own = await newPublishedHouse(ada);
    await api('PATCH', `/api/projects/${own.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    const statusFor = async (path: string, origin: string) =>
      (await api('GET', `/api/p/${own.id}/${path}`, { headers: { origin } })).status;
    for (const path of ['route/?from=desk&to=hall', 'floors/ground/']) {
      expect(await statusFor(path, 'https://museum.example')).toBe(200);
      expect(await statusFor(path, 'https://other.example')).toBe(403);
    }
  });

  test('return the floor of a level as rings within its walls', async () => {
    const { body } = await api('GET', `/api/p/${house.id}/floors/ground/`);
    expect(body.level).toEqual(levelOf('ground', 'Ground floor'));
    expect([body.source, body.polygons.length]).toEqual(['plan', 2]);
    const xs = body.polygons.flat(2).map(([x]: [number, number]) => x);
    // Half a body away from the walls, which are at 14 and 306.
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([16.5, 303.5]);
    expect((await api('GET', `/api/p/${house.id}/floors/cellar/`)).status).toBe(404);
  });
});
