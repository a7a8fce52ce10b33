import { beforeAll, describe, expect, test } from 'vitest';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { useService } from '#tests/support/service.ts';
import {
  askRoute,
  groundWalls,
  metersPerPixel,
  newPublishedHouse,
  night,
  noon,
  place,
  planOf,
} from '#tests/support/way-building.ts';

useService();
useDoor();
const installed = useInstalled(['cli']);

let ada: Person;
let house: { id: string; key: string };
let tower: { id: string; key: string };
beforeAll(async () => {
  ada = await newPerson();
  house = await newPublishedHouse(ada);
  tower = await newPublishedHouse(ada, await towerLevels());
}, 180_000);

/** The stairs are the only way up, and the cell has no door. */
async function towerLevels(): Promise<Record<string, unknown>[]> {
  const stairs = { way: { kind: 'stairs', shaft: 'stairs' } };
  const markers = [place('stairs-0', 40, 180, stairs), place('desk', 120, 110), place('cell', 260, 170)];
  return [
    { name: 'Ground', order: 0, metersPerPixel, imageUrl: await planOf(groundWalls), markers },
    {
      name: 'Up',
      order: 1,
      metersPerPixel,
      imageUrl: await planOf([]),
      markers: [place('stairs-1', 40, 180, stairs), place('gallery', 60, 110)],
    },
  ];
}

/** Runs without a key, since the map is public. */
const routeIn = (project: string, args: string[]) =>
  installed.command('atrium', ['route', ...args, '--project', project], {
    env: { ATRIUM_URL: `http://127.0.0.1:${doorPort()}` },
  });
const route = (...args: string[]) => routeIn(house.key, args);

describe('the route command', () => {
  test('prints the way in numbered steps, with metres and minutes', async () => {
    const { code, out } = await route('desk', 'gallery');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      '1. Start at Desk.',
      '2. Go 10 m towards The stairs-0.',
      '3. Take the stairs up to First floor.',
      '4. Go 5 m towards The gallery.',
      '5. Straight ahead: The gallery.',
      expect.stringMatching(/^\d+ m, about 1 min$/),
    ]);
  });

  test('uses the lift in a way without steps, and the requested language', async () => {
    const { out } = await route('desk', 'gallery', '--profile', 'stepFree', '--lang', 'de');
    expect(out).toContain('1. ');
    expect(out).toContain('Schalter');
    expect(out).not.toMatch(/Treppe|stairs/);
  });

  test('prints in JSON what the API answers', async () => {
    const { out } = await route('desk', 'gallery', '--json', '--at', noon);
    const { body } = await askRoute(house.id, { from: 'desk', to: 'gallery', at: noon });
    expect(JSON.parse(out)).toEqual(body);
  });

  test('explains why there is no way, and exits with 1', async () => {
    const closed = await route('desk', 'cell', '--at', night);
    expect(closed).toMatchObject({ code: 1, out: '' });
    expect(closed.error).toMatch(/^The route from desk to cell is closed until 2026-01-06T08:00/);
    const json = await route('desk', 'cell', '--at', night, '--json');
    expect(json).toMatchObject({ code: 1 });
    expect(JSON.parse(json.out)).toMatchObject({ route: null, reason: 'closed' });
  });

  test.each([
    ['gallery', 'stepFree', 'There is no step-free route from desk to gallery.', 'steps'],
    ['cell', 'walk', 'There is no route from desk to cell.', 'noWay'],
  ])('prints for a way to %s for %s: %s', async (to, profile, sentence, reason) => {
    const asked = ['desk', to, '--profile', profile];
    expect(await routeIn(tower.key, asked)).toEqual({ code: 1, out: '', error: sentence });
    const { code, out } = await routeIn(tower.key, [...asked, '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([1, { route: null, reason }]);
  });

  test('names the place that the map does not have, and wrong options', async () => {
    const unknown = await route('desk', 'cellar');
    const { body } = await askRoute(house.id, { from: 'desk', to: 'cellar' });
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.error).toContain(Object.values(body).flat()[0]);
    expect(await route('desk')).toMatchObject({ code: 2 });
    const profile = await route('desk', 'gallery', '--profile', 'fly');
    expect(profile).toMatchObject({ code: 2, error: '--profile must be one of: walk, stepFree.' });
    const time = await route('desk', 'gallery', '--at', 'yesterday');
    expect(time).toMatchObject({ code: 1, error: expect.stringContaining('at: ') });
  });
});
