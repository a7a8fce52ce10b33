import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { distance } from '#lib/geometry/point.ts';
import { readImdfFile } from '#lib/import/geo/read-imdf-file.ts';
import { readOsmFile } from '#lib/import/geo/read-osm.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { sanitizeSvg } from '#lib/maps/images/svg/sanitize-svg.ts';
import { geoJson, imdf, osm } from '#tests/fixtures/import/building.ts';
import { geodesic } from '#tests/fixtures/import/geodesic.ts';
import { collection, feature, readText, square } from '#tests/fixtures/import/geojson.ts';
import { bytesOf, countsOf, endsOf } from '#tests/fixtures/import/known-map.ts';

const placesOf = ({ places }: Proposal) =>
  places
    .map(({ kind, level, key, texts, use, hours, telephone, webpage, isTicked, ring, point }) => ({
      kind,
      level,
      key,
      texts,
      use,
      hours,
      telephone,
      webpage,
      isTicked,
      ring,
      point,
    }))
    .sort((one, other) => `${one.key}`.localeCompare(`${other.key}`));

describe('one building in two formats', () => {
  const fromJson = readText(geoJson());
  const fromOsm = readOsmFile({ name: 'building.osm', bytes: bytesOf(osm()) });

  test('gives the same places, multipolygons joined', () => {
    const openStart = (places: ReturnType<typeof placesOf>) =>
      places.map(({ ring, ...rest }) => ({ ...rest, corners: ring?.map(String).sort() }));
    expect(openStart(placesOf(fromOsm))).toEqual(openStart(placesOf(fromJson)));
    expect(fromJson.places.filter(({ kind }) => kind === 'area')).toHaveLength(9);
    expect(fromJson.places.filter(({ kind }) => kind === 'marker')).toHaveLength(1);
  });

  test.each([
    ['GeoJSON', fromJson],
    ['OpenStreetMap', fromOsm],
  ])('gives every element exactly one end: %s', (_, proposal) => {
    expect(endsOf(proposal)).toBe(proposal.elements);
    expect(proposal.elements).toBe(12);
    expect(countsOf(proposal)).toMatchObject({
      severalLevels: 2,
      hoursHolidays: 1,
      levelOdd: 1,
      levelMissing: 1,
      levelRange: 1,
      backdropOnly: 3,
      noLevel: 1,
      marker: 1,
    });
  });

  test('makes a place on several levels one on each, aligned, with a key of its own', () => {
    const stairs = fromJson.places.filter(({ texts }) => texts['']?.title === 'Stairs');
    expect(stairs.map(({ level, key }) => [level, key])).toEqual([
      ['0', 'stairs'],
      ['1', 'stairs-2'],
    ]);
    expect(stairs[0]?.ring).toEqual(stairs[1]?.ring);
    expect(
      fromJson.places
        .filter(({ key }) => key?.startsWith('t1'))
        .map(({ level }) => level)
        .sort(),
    ).toEqual(['-1', '0', '1']);
  });

  test('leaves out what was deleted and is kept in the file of JOSM', () => {
    const deleted = osm()
      .replace('<way id="3">', '<way id="3" action="delete">')
      .replace('<node id="21"', '<node id="21" visible="false"');
    const { places, elements } = readOsmFile({ name: 'building.osm', bytes: bytesOf(deleted) });
    const gone = fromOsm.places.filter(({ key }) => !places.some((place) => place.key === key));
    expect(gone.map(({ key }) => key).sort()).toEqual(['atm', 't1', 't1-2', 't1-3']);
    expect(elements).toBe(fromOsm.elements - 2);
  });

  test('orders levels by number and name, with one size', () => {
    expect(fromJson.levels.map(({ ref, ordinal }) => [ref, ordinal])).toEqual([
      ['-1', -1],
      ['0', 0],
      ['EG', 0],
      ['1', 1],
    ]);
    expect(new Set(fromJson.levels.map(({ width, height }) => `${width} ${height}`)).size).toBe(1);
  });

  test('takes names by language, the plain one as the default; hours, contact and kind too', () => {
    const bakery = fromJson.places.find(({ key }) => key === 'backerei' || key === 'baeckerei');
    expect(bakery).toMatchObject({
      key: 'baeckerei',
      texts: {
        '': { title: 'Bäckerei', keywords: ['bakery'] },
        en: { title: 'Bakery' },
        ja: { title: 'パン' },
      },
      use: 'shop',
      telephone: '+49 40 1',
      webpage: 'https://www.example.org',
      notes: [{ code: 'hoursHolidays', text: 'Mo-Sa 07:00-18:00; PH off' }],
    });
    expect(bakery?.hours?.sat).toEqual([{ open: '07:00', close: '18:00' }]);
    expect(fromJson.facts.languages).toEqual(['en', 'ja']);
  });

  test('leaves corridors unticked, with the largest under the others', () => {
    expect(fromJson.places.filter(({ isTicked }) => !isTicked).map(({ group }) => group)).toEqual([
      'corridor',
    ]);
    expect(fromJson.places[0]?.texts['']?.title).toBe('Archive');
  });

  test('makes a plain backdrop of each level from walls, doors, corridors and outlines', () => {
    const svg = fromJson.levels.find(({ ref }) => ref === '0')?.backdrop;
    expect(svg).toMatchObject({
      svg: expect.stringMatching(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+"/),
    });
    expect(JSON.stringify(svg)).not.toMatch(/House|text|script|href/);
  });

  test('reports whether a backdrop shows walls', () => {
    const shop = feature({ indoor: 'room', level: '0', name: 'Shop' }, 'Polygon', square(10, 53, 0.0002));
    const house = feature({ building: 'yes' }, 'Polygon', square(9.9999, 52.9999, 0.0005));
    const wall = feature({ indoor: 'wall', level: '0' }, 'LineString', square(10, 53, 0.0002)[0]);
    const backdropOf = (...features: object[]) => readText(collection(...features)).levels[0]?.backdrop;
    expect(backdropOf(shop, house)).toMatchObject({ hasWalls: false });
    expect(backdropOf(shop, house, wall)).toMatchObject({ hasWalls: true });
  });

  test('makes backdrops that pass the checks of an upload', async () => {
    for (const { backdrop, width, height } of fromJson.levels) {
      if (!backdrop || !('svg' in backdrop)) throw new Error('no backdrop');
      expect(await sanitizeSvg(bytesOf(backdrop.svg))).toEqual({ text: backdrop.svg, width, height });
    }
  });
});

describe('the projection', () => {
  const proposal = readText(geoJson());

  test('keeps distances within 0.01 % on 300 m, in any latitude', () => {
    for (const latitude of [-60, -33, 0, 45, 53.55, 70]) {
      const side = 0.0027;
      const proposal = readText(collection(feature({ name: 'Hall' }, 'Polygon', square(10, latitude, side))));
      const scale = proposal.facts.pxPerMetre ?? 0;
      const ring = proposal.places[0]?.ring ?? [];
      const [a, b, c] = ring;
      if (!a || !b || !c) throw new Error('no ring');
      const far = geodesic(latitude, 10, latitude + side, 10 + side);
      expect(Math.abs(distance(a, c) / scale / far - 1)).toBeLessThan(1e-4);
      const sides = [
        geodesic(latitude, 10, latitude, 10 + side),
        geodesic(latitude, 10, latitude + side, 10),
      ];
      const drawn = [distance(a, b) / scale, distance(b, c) / scale];
      sides.sort((one, other) => one - other);
      drawn.sort((one, other) => one - other);
      for (const [i, length] of sides.entries())
        expect(Math.abs((drawn[i] ?? 0) / length - 1)).toBeLessThan(1e-4);
    }
  });

  test('has the size that it reports', () => {
    const archive = proposal.places.find(({ key }) => key === 'archive')?.ring ?? [];
    const sides = archive.map((corner, i) => distance(corner, archive[(i + 1) % archive.length] ?? corner));
    const scale = proposal.facts.pxPerMetre ?? 0;
    expect(Math.max(...sides) / scale).toBeCloseTo(60, 1);
    expect(Math.min(...sides) / scale).toBeCloseTo(20, 1);
  });

  test('rotates the building so that its walls are level, and returns the direction of north', () => {
    const archive = proposal.places.find(({ key }) => key === 'archive')?.ring ?? [];
    for (const [i, [x, y]] of archive.entries()) {
      const [nextX, nextY] = archive[(i + 1) % archive.length] ?? [x, y];
      expect(Math.min(Math.abs(nextX - x), Math.abs(nextY - y))).toBeLessThan(0.5);
    }
    expect(proposal.facts.northDegrees).toBeCloseTo(20, 0);
    expect(proposal.remarks).toContainEqual({ code: 'turned', outcome: 'told', count: 1, examples: ['20'] });
  });

  test('gives a plan of 1,000 to 4,000 px', () => {
    const { width } = readText(collection(feature({}, 'Polygon', square(0, 0, 1e-5)))).levels[0] ?? {
      width: 0,
    };
    expect(width).toBeGreaterThanOrEqual(1000);
    expect(
      readText(collection(feature({}, 'Polygon', square(0, 0, 0.01)))).levels[0]?.width,
    ).toBeLessThanOrEqual(4001);
  });
});

describe('IMDF', () => {
  const proposal = readImdfFile({ name: 'venue.zip', bytes: imdf() });

  test('gives levels, units and what lies in them, with names in two languages', () => {
    expect(proposal.levels.map(({ ordinal, names }) => [ordinal, names])).toEqual([
      [-1, { en: 'Basement', de: 'Untergeschoss' }],
      [0, { en: 'Ground floor', de: 'Erdgeschoss' }],
    ]);
    expect(
      proposal.places.map(({ kind, level, key, use, isTicked }) => [kind, level, key, use, isTicked]),
    ).toEqual([
      ['area', '-1', 'car-park', 'parking', true],
      ['area', '0', 'unit-000000000021', undefined, false],
      ['area', '0', 'cafe-zoe', 'cafe', true],
      ['marker', '0', 'kiosk', 'shop', true],
      ['marker', '0', 'amenity-000000000050', 'elevator', true],
    ]);
    expect(proposal.places[0]?.texts).toEqual({ en: { title: 'Car park' }, de: { title: 'Parkhaus' } });
  });

  test('is read from a folder of any name inside the archive', () => {
    const files = Object.entries(unzipSync(imdf()));
    const moved = files.map(([name, bytes]) => [`Messe Süd (2026)/${name}`, bytes] as const);
    const inFolder = readImdfFile({ name: 'venue.zip', bytes: zipSync(Object.fromEntries(moved)) });
    expect(inFolder.places).toEqual(proposal.places);
  });

  test('gives a unit the name, hours and contact of its occupant', () => {
    expect(proposal.places[2]).toMatchObject({
      texts: { en: { title: 'Café Zoé' }, de: { title: 'Café Zoé' } },
      telephone: '+49 40 123',
      webpage: 'https://example.org',
    });
    expect(proposal.places[2]?.hours?.mon).toEqual([{ open: '08:00', close: '20:00' }]);
  });

  test('reports what is left out, and every feature has exactly one end', () => {
    expect(countsOf(proposal)).toMatchObject({
      unitOfNoLevel: 1,
      occupantNowhere: 1,
      anchorUnused: 1,
      backdropOnly: 1,
      venue: 1,
    });
    expect(endsOf(proposal)).toBe(proposal.elements);
    expect(proposal.elements).toBe(15);
    expect(proposal.facts.projectNames).toEqual({ en: 'Arcade' });
  });
});
