import { beforeAll, describe, expect, test } from 'vitest';
import { doorPort, useDoor } from '#tests/support/door.ts';
import { newPerson, type Person } from '#tests/support/factories.ts';
import { useInstalled } from '#tests/support/installed-packages.ts';
import { useService } from '#tests/support/service.ts';
import { askRoute, newPublishedHouse, night, noon } from '#tests/support/way-building.ts';

useService();
useDoor();
const installed = useInstalled(['cli']);

let ada: Person;
let house: { id: string; key: string };
beforeAll(async () => {
  ada = await newPerson();
  house = await newPublishedHouse(ada);
}, 180_000);

/** Without a key: the map is public. */
const route = (...args: string[]) =>
  installed.command('atrium', ['route', ...args, '--project', house.key], {
    env: { ATRIUM_URL: `http://127.0.0.1:${doorPort()}` },
  });

describe('route', () => {
  test('says the way in numbered steps, with metres and minutes', async () => {
    const { code, out } = await route('desk', 'gallery');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      '1. Start at Desk.',
      '2. Go straight ahead for 10 m.',
      '3. Take the stairs up to First floor.',
      '4. Go straight ahead for 5 m.',
      '5. The gallery is ahead of you.',
      expect.stringMatching(/^\d+ m, about 1 min$/),
    ]);
  });

  test('without steps takes the lift, and speaks the language that is asked for', async () => {
    const { out } = await route('desk', 'gallery', '--profile', 'stepFree', '--lang', 'de');
    expect(out).toContain('1. ');
    expect(out).toContain('Schalter');
    expect(out).not.toMatch(/Treppe|stairs/);
  });

  test('answers in JSON what the API answers', async () => {
    const { out } = await route('desk', 'gallery', '--json', '--at', noon);
    const { body } = await askRoute(house.id, { from: 'desk', to: 'gallery', at: noon });
    expect(JSON.parse(out)).toEqual(body);
  });

  test('says why there is no way, and ends with 1', async () => {
    const closed = await route('desk', 'cell', '--at', night);
    expect(closed).toMatchObject({ code: 1, out: '' });
    expect(closed.error).toMatch(/^The way from desk to cell is closed until 2026-01-06T08:00/);
    const json = await route('desk', 'cell', '--at', night, '--json');
    expect(json).toMatchObject({ code: 1 });
    expect(JSON.parse(json.out)).toMatchObject({ route: null, reason: 'closed' });
  });

  test('names the place that the map does not have, and what is used wrongly', async () => {
    const unknown = await route('desk', 'cellar');
    const { body } = await askRoute(house.id, { from: 'desk', to: 'cellar' });
    expect(unknown).toMatchObject({ code: 1, out: '' });
    expect(unknown.error).toContain(Object.values(body).flat()[0]);
    expect(await route('desk')).toMatchObject({ code: 2 });
    const profile = await route('desk', 'gallery', '--profile', 'fly');
    expect(profile).toMatchObject({ code: 2, error: '--profile is one of: walk, stepFree.' });
    const time = await route('desk', 'gallery', '--at', 'yesterday');
    expect(time).toMatchObject({ code: 1, error: expect.stringContaining('at: ') });
  });
});
