import { describe, expect, test } from 'vitest';
import { readGeoJsonFiles } from '#lib/import/geo/read-geojson-files.ts';
import type { Proposal } from '#lib/import/proposal.ts';
import { at } from '#tests/fixtures/import/building.ts';
import { collection, feature, readText, square } from '#tests/fixtures/import/geojson.ts';
import { bytesOf, countsOf, endsOf } from '#tests/fixtures/import/known-map.ts';

describe('a question about a file', () => {
  const codesOf = ({ questions }: Proposal) => questions.map(({ code }) => code);
  const japan = collection(
    feature({}, 'Polygon', [
      [
        [35.6, 139.7],
        [35.601, 139.7],
        [35.601, 139.701],
        [35.6, 139.7],
      ],
    ]),
  );
  const metres = collection(feature({ name: 'Hall' }, 'Polygon', square(565_000, 5_933_000, 40)));

  test('asks about latitude before longitude, which is then read in that order at once', () => {
    expect(codesOf(readText(japan))).toEqual(['swapped']);
    expect(readText(japan).places).toHaveLength(1);
    expect(
      readGeoJsonFiles([{ name: 'a', bytes: bytesOf(japan) }], { coordinates: 'latLon' }).questions,
    ).toEqual([]);
  });

  test('asks about coordinates of a plane', () => {
    expect(codesOf(readText(metres))).toEqual(['projected']);
    expect(readText(metres).facts.pxPerMetre).toBeCloseTo(1000 / 1.08 / 40, 5);
    const crs = metres.replace(
      '{',
      '{"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}},',
    );
    expect(readText(crs).questions).toMatchObject([
      { code: 'projected', text: 'urn:ogc:def:crs:EPSG::25832' },
    ]);
  });

  test('asks about places more than 20 km apart', () => {
    const far = collection(
      feature({}, 'Polygon', square(10, 50, 0.001)),
      feature({}, 'Polygon', square(11, 50, 0.001)),
    );
    expect(codesOf(readText(far))).toEqual(['wide']);
    expect(readGeoJsonFiles([{ name: 'a', bytes: bytesOf(far) }], { isWideTaken: true }).questions).toEqual(
      [],
    );
  });
});

test('plain GeoJSON without indoor tags gives a place for every outline, none for walls, and a floor for each file', () => {
  const floor = (name: string) => ({
    name,
    bytes: bytesOf(
      collection(
        feature({ type: 'room', roomnumber: 101 }, 'Polygon', square(10, 50, 0.001)),
        feature({ type: 'wall' }, 'Polygon', square(10, 50, 0.0001)),
      ),
    ),
  });
  const proposal = readGeoJsonFiles([floor('floor-1.geojson'), floor('floor-gf.geojson')]);
  expect(proposal.levels.map(({ names, ordinal }) => [names[''], ordinal])).toEqual([
    ['floor-gf', 0],
    ['floor-1', 1],
  ]);
  expect(proposal.places.map(({ key, texts }) => [key, texts['']?.title])).toEqual([
    ['101', '101'],
    ['101-2', '101'],
  ]);
  expect(endsOf(proposal)).toBe(4);
});

test('a feature whose coordinates are not numbers is left out, and the others are taken', () => {
  const faulty = [
    [
      [5, 95],
      [5, 45],
      [5.1, 45],
    ],
    [
      ['x', 1],
      [1, 2],
      [2, 2],
    ],
    [
      [null, null],
      [1, 1],
      [1, 2],
    ],
  ];
  const features = faulty.map((ring) => feature({}, 'Polygon', [ring]));
  const proposal = readText(
    collection(...features, feature({ name: '=1+1' }, 'Polygon', square(5, 45, 0.001))),
  );
  expect(countsOf(proposal)).toEqual({ coordinates: 3, area: 1 });
  expect(proposal.places[0]?.texts['']?.title).toBe('=1+1');
});

test('the building of the fixtures is at its expected place', () => {
  expect(at(0, 0)).toEqual([9.99, 53.55]);
});
