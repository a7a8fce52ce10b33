import { describe, expect, test } from 'vitest';
import { fitOfLevel, fitPairs, intoLevel } from '#lib/import/fit.ts';
import { matchOnLevels } from '#lib/import/match-on-levels.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { geoJson, imdf, osm } from '#tests/fixtures/import/building.ts';
import { bytesOf, knownMap, knownPlace, mapOf } from '#tests/fixtures/import/known-map.ts';
import { twoUnits } from '#tests/support/two-units.ts';

const svg = (content: string) =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 900">${content}</svg>`);
const read = (name: string, bytes: Uint8Array, known = knownMap()) =>
  readFiles({ files: [{ name, bytes }], known });

/** Returns the places that an import would add or change. */
function placesToBringIn({ places, changes }: Proposal) {
  const changed = new Set(changes.map(({ ref }) => ref));
  return places.filter((place) => place.isTicked && (place.match === null || changed.has(place.ref)));
}

describe('the same file again', () => {
  test.each([
    [
      'plan.svg',
      svg(
        '<rect id="Hall" width="90" height="80"/><rect width="50" height="50"/><path d="M0 0h90v90zM200 0h90v90z"/><rect id="path77" width="30" height="20"/>',
      ),
    ],
    ['building.geojson', bytesOf(geoJson())],
    ['building.osm', bytesOf(osm())],
    ['venue.zip', imdf()],
  ])('matches by key with nothing to import: %s', async (name, bytes) => {
    const first = await read(name, bytes);
    expect(placesToBringIn(first).length).toBeGreaterThan(2);
    const again = await read(name, bytes, mapOf(first));
    expect(again.places.map(({ match }) => match?.by)).toEqual(first.places.map(() => 'key'));
    expect(again.changes).toEqual([]);
    expect(placesToBringIn(again)).toEqual([]);
  });

  test('with one change imports that place, with the values before and after', async () => {
    const first = await read(
      'plan.svg',
      svg('<rect id="Hall" width="90" height="80"/><rect id="Office" y="100" width="90" height="80"/>'),
    );
    const again = await read(
      'plan.svg',
      svg(
        '<rect id="Hall" width="95" height="80"><title>Great hall</title></rect><rect id="Office" y="100" width="90" height="80"/>',
      ),
      mapOf(first),
    );
    expect(placesToBringIn(again).map(({ key }) => key)).toEqual(['hall']);
    expect(again.changes.map(({ field, before, after }) => [field, before, after]).slice(1)).toEqual([
      ['title:en', 'Hall', 'Great hall'],
    ]);
    expect(again.changes[0]).toMatchObject({
      field: 'shape',
      before: '90 × 80',
      after: '95 × 80',
    });
  });
});

test('a place of the other kind is never matched', async () => {
  const known = knownMap([knownPlace({ key: 'hall', kind: 'marker' }), knownPlace({ key: 'office' })]);
  const proposal = await read(
    'plan.svg',
    svg('<rect id="Hall" width="90" height="80"/><rect id="office" width="90" height="80"/>'),
    known,
  );
  expect(proposal.places.map(({ match }) => match)).toEqual([null, { id: 'id-office', by: 'key' }]);
});

test('tags of a drawing are added to those of the map, whatever their case', async () => {
  const known = knownMap([knownPlace({ key: 'baeckerei', tags: ['Bakery', 'Breakfast'] })]);
  const proposal = await read('b.geojson', bytesOf(geoJson()), known);
  expect(proposal.changes.filter(({ field }) => field === 'tags')).toEqual([]);
});

describe('a drawing on a level of the map', () => {
  const place = (scale: number, degrees: number, x: number, y: number) => {
    const radians = (degrees * Math.PI) / 180;
    const [a, b] = [scale * Math.cos(radians), scale * Math.sin(radians)];
    return ([px, py]: readonly [number, number]) => [a * px - b * py + x, b * px + a * py + y] as const;
  };

  test('is fitted by two places that match: shift, rotation and scale', async () => {
    const bytes = svg(
      '<rect id="a" width="90" height="80" data-name="A"/><rect data-name="B" x="500" y="300" width="90" height="80"/><rect data-name="C" x="700" width="9" height="9"/>',
    );
    const first = await read('plan.svg', bytes);
    const moved = place(0.5, 30, 100, 20);
    const there = first.places
      .slice(0, 2)
      .map((each) =>
        knownPlace({ key: each.key ?? '', level: 'ground', ring: each.ring?.map(moved) ?? null }),
      );
    const known = knownMap(there);
    const proposal = await read('plan.svg', bytes, known);
    const fit = fitOfLevel(proposal, 'plan.svg', known, 'ground');
    if (!fit) throw new Error('no fit');
    expect(fit.scale).toBeCloseTo(0.5, 6);
    expect(fit.degrees).toBeCloseTo(30, 6);
    expect(fit.missPx).toBeCloseTo(0, 6);
    const put = intoLevel(proposal, 'plan.svg', 'ground', fit);
    expect(put.levels).toMatchObject([{ into: 'ground', backdrop: null }]);
    for (const [i, corner] of (put.places[2]?.ring ?? []).entries()) {
      const [x, y] = moved(first.places[2]?.ring?.[i] ?? [0, 0]);
      expect(corner[0]).toBeCloseTo(x, 1);
      expect(corner[1]).toBeCloseTo(y, 1);
    }
  });

  test('is fitted by least squares if places do not agree, and not at all by fewer than two', () => {
    const pairs = [
      [0, 0, 0, 0],
      [100, 0, 202, 0],
      [0, 100, 0, 198],
      [100, 100, 200, 200],
    ].map(([x = 0, y = 0, u = 0, v = 0]) => ({ from: [x, y] as const, to: [u, v] as const }));
    const fit = fitPairs(pairs);
    expect(fit?.scale).toBeCloseTo(2, 2);
    expect(fit?.missPx).toBeLessThan(2);
    expect(fitPairs(pairs.slice(0, 1))).toBeNull();
    expect(fitPairs([pairs[0], pairs[0]].flatMap((pair) => pair ?? []))).toBeNull();
  });
});

test('words of a category are searched beside a name in the default language, and are the same again', async () => {
  const first = await read('venue.zip', twoUnits('laboratory'));
  const known = mapOf(first);
  expect(known.places.map(({ texts }) => texts.en?.keywords)).toEqual([['laboratory'], ['laboratory']]);
  expect((await read('venue.zip', twoUnits('laboratory'), known)).changes).toEqual([]);
  const other = await read('venue.zip', twoUnits('workshop'), known);
  expect(other.changes.map(({ field, after }) => [field, after])).toEqual([
    ['keywords:en', 'workshop'],
    ['keywords:en', 'workshop'],
  ]);
});

test('thousands of places on one spot of the map take little time to compare', async () => {
  const count = 4000;
  const rooms = (gap: number) => {
    const all = Array.from({ length: count }, (_, i) => {
      const [x, y] = [gap * (i % 64) * 10, gap * Math.floor(i / 64) * 10];
      return `<rect x="${x}" y="${y}" width="9" height="9"/>`;
    });
    return svg(all.join(''));
  };
  const processorMs = async (bytes: Uint8Array) => {
    const proposal = await read('plan.svg', bytes);
    const known = mapOf(proposal);
    // Other keys, so that places are only found by where they lie.
    const places = known.places.map((place) => ({ ...place, key: `other-${place.key}` }));
    const levels = proposal.levels.map((level) => ({ ...level, into: level.ref }));
    const { user } = process.cpuUsage();
    matchOnLevels({ ...proposal, levels }, { ...known, places });
    return (process.cpuUsage().user - user) / 1000;
  };
  expect(await processorMs(rooms(0))).toBeLessThan(4 * (await processorMs(rooms(1))) + 500);
}, 60_000);
