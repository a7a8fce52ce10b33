import { describe, expect, test } from 'vitest';
import { readGeoJsonFiles } from '#lib/import/geo/read-geojson-files.ts';
import { readFiles } from '#lib/import/read-files.ts';
import { sniff } from '#lib/import/sniff.ts';
import { collection, feature, readText, square } from '#tests/fixtures/import/geojson.ts';
import { bytesOf, countsOf, knownMap } from '#tests/fixtures/import/known-map.ts';

const hall = feature({ name: 'Hall', level: '0' }, 'Polygon', square(9.1, 48.7, 0.0003));
const shop = feature({ name: 'Shop', level: '0' }, 'Polygon', square(9.2, 48.7, 0.0003));
const titles = (text: string) => readText(text).places.map(({ texts }) => texts['']?.title);
const read = (text: string) =>
  readFiles({ files: [{ name: 'a.json', bytes: bytesOf(text) }], known: knownMap() });

describe('GeoJSON of other forms is read', () => {
  test('as a bare geometry and as a list of features', () => {
    expect(readText(JSON.stringify(hall.geometry)).places).toMatchObject([{ kind: 'area' }]);
    expect(titles(JSON.stringify([hall, shop]))).toEqual(['Hall', 'Shop']);
  });

  test('as a sequence with a feature on each line, or after a record separator', () => {
    const [one, other] = [JSON.stringify(hall), JSON.stringify(shop)];
    expect(titles(`${one}\n${other}\n`)).toEqual(['Hall', 'Shop']);
    expect(titles(`${one}\r\n${other}`)).toEqual(['Hall', 'Shop']);
    const marked = `\u001e${JSON.stringify(hall, null, 2)}\n\u001e${other}\n`;
    expect(sniff(bytesOf(marked))).toEqual({ format: 'geojson' });
    expect(titles(marked)).toEqual(['Hall', 'Shop']);
  });

  test('and the damaged line of a sequence is named', async () => {
    const text = `${JSON.stringify(hall)}\n${JSON.stringify(shop)}\n{"type":`;
    await expect(read(text)).rejects.toMatchObject({ code: 'jsonLine', values: { line: 3 } });
  });

  test('with a marker for each position of a MultiPoint, which is told', () => {
    const found = readText(
      collection(
        feature({ name: 'Toilets' }, 'MultiPoint', [
          [9.1, 48.7],
          [9.1003, 48.7002],
        ]),
      ),
    );
    expect(found.places.map(({ kind, key }) => [kind, key])).toEqual([
      ['marker', 'toilets'],
      ['marker', 'toilets-2'],
    ]);
    expect(new Set(found.places.map(({ point }) => String(point))).size).toBe(2);
    expect(countsOf(found)).toEqual({ severalPoints: 1 });
  });

  test('with the areas of a collection of geometries; what is left out of it is told', () => {
    const mixed = {
      type: 'Feature',
      properties: { name: 'Hall' },
      geometry: {
        type: 'GeometryCollection',
        geometries: [hall.geometry, { type: 'Point', coordinates: [9.1, 48.7] }],
      },
    };
    const found = readText(collection(mixed));
    expect(found.places).toMatchObject([{ kind: 'area', notes: [{ code: 'otherShapes', text: '1' }] }]);
    expect(countsOf(found)).toEqual({ otherShapes: 1 });
  });

  test('in UTF-16 with its mark, of either order', () => {
    const text = `\ufeff${collection({ ...hall, properties: { name: 'Café', level: '0' } })}`;
    const little = new Uint8Array(Buffer.from(text, 'utf16le'));
    const big = little.map((_, i) => little[i % 2 === 0 ? i + 1 : i - 1] ?? 0);
    for (const bytes of [little, big])
      expect(readGeoJsonFiles([{ name: 'a.json', bytes }]).places).toMatchObject([
        { texts: { '': { title: 'Café' } } },
      ]);
  });

  test('with names of properties in capitals, and with lists of levels', () => {
    const found = readText(
      collection(
        { ...hall, properties: { NAME: 'Hall', LEVEL: 2 } },
        { ...shop, properties: { Title: 'Shop', FLOOR: ['0', '1'] } },
      ),
    );
    expect(found.places.map(({ texts, level }) => [texts['']?.title, level]).sort()).toEqual([
      ['Hall', '2'],
      ['Shop', '0'],
      ['Shop', '1'],
    ]);
  });

  test('with a line that ends where it begins as an area, unless it is a wall, a barrier or a road', () => {
    const [ring] = square(9.1, 48.7, 0.0003);
    const line = (properties: object) => feature({ level: '0', ...properties }, 'LineString', ring);
    const found = readText(
      collection(
        line({ indoor: 'room', name: 'Hall' }),
        line({ indoor: 'wall' }),
        line({ barrier: 'fence' }),
        line({ highway: 'footway' }),
        feature({ indoor: 'room', level: '0' }, 'LineString', ring?.slice(0, 4)),
      ),
    );
    expect(found.places).toMatchObject([{ kind: 'area', texts: { '': { title: 'Hall' } } }]);
    expect(countsOf(found)).toEqual({ area: 1, backdropOnly: 1, line: 3 });
  });

  test('on both sides of the 180th meridian without growing around the earth', () => {
    const ring = [
      [179.9999, -17],
      [-179.9999, -17],
      [-179.9999, -17.0002],
      [179.9999, -17.0002],
      [179.9999, -17],
    ];
    const found = readText(collection(feature({ name: 'Hall' }, 'Polygon', [ring])));
    expect(found.questions).toEqual([]);
    expect(found.places).toMatchObject([{ texts: { '': { title: 'Hall' } } }]);
  });

  test.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:EPSG:6.9:4326',
    'EPSG:4258',
    'urn:ogc:def:crs:EPSG::4269',
  ])('in degrees of %s without a question', (name) => {
    const json = { ...JSON.parse(collection(hall)), crs: { type: 'name', properties: { name } } };
    expect(readText(JSON.stringify(json)).questions).toEqual([]);
  });

  test('but that of ArcGIS is refused with the formats that are taken', async () => {
    const esri = { geometryType: 'esriGeometryPolygon', features: [{ attributes: {}, geometry: {} }] };
    await expect(read(JSON.stringify(esri))).rejects.toMatchObject({ code: 'otherGeo' });
  });
});

describe('OpenStreetMap data in XML is read', () => {
  const xml = (inside: string) => `<?xml version="1.0"?><osm version="0.6">${inside}</osm>`;
  const corners = [
    [48.7, 9.1],
    [48.7, 9.1003],
    [48.7002, 9.1003],
    [48.7, 9.1],
  ];
  const nodes = (hasIds: boolean) =>
    corners
      .map(([lat, lon], i) => `<nd ${hasIds ? `ref="${i % 3}"` : ''} lat="${lat}" lon="${lon}"/>`)
      .join('');
  const tags = (given: Record<string, string>) =>
    Object.entries(given)
      .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
      .join('');

  test('with positions within ways and members, and where only the middle is given', async () => {
    const found = await read(
      xml(
        `<way id="1"><bounds minlat="0"/>${nodes(true)}${tags({ indoor: 'room', level: '1', name: 'Hall' })}</way>
        <relation id="2"><member type="way" ref="9" role="outer">${nodes(false)}</member>
          ${tags({ type: 'multipolygon', indoor: 'area', level: '1', name: 'Court' })}</relation>
        <way id="3"><center lat="48.7001" lon="9.1001"/>${tags({ amenity: 'cafe', level: '1', name: 'Café' })}</way>`,
      ),
    );
    const kinds = found.places.map(({ kind, texts }) => `${kind} ${texts['']?.title}`);
    expect(kinds.sort()).toEqual(['area Court', 'area Hall', 'marker Café']);
  });

  test('with lifts, on each level that they reach', async () => {
    const found = await read(
      xml(
        `<node id="50" lat="48.7" lon="9.1">${tags({ highway: 'elevator', level: '0;1' })}</node>
        <way id="2">${nodes(true)}${tags({ highway: 'elevator', level: '0' })}</way>
        <way id="3">${nodes(true)}${tags({ indoor: 'room', level: '0', name: 'Hall' })}</way>`,
      ),
    );
    const lifts = found.places.filter(({ use }) => use === 'elevator');
    expect(lifts.map(({ kind, level }) => `${kind} ${level}`).sort()).toEqual([
      'area 0',
      'marker 0',
      'marker 1',
    ]);
  });
});

describe('OpenStreetMap data in JSON is read', () => {
  const at = [
    [9.1, 48.7],
    [9.1003, 48.7],
    [9.1003, 48.7002],
    [9.1, 48.7002],
  ] as const;
  const nodes = at.map(([lon, lat], i) => ({ type: 'node', id: i + 1, lat, lon }));
  const tags = { indoor: 'room', level: '0', name: 'Hall' };
  const geometry = [...at, at[0]].map(([lon, lat]) => ({ lat, lon }));
  const overpass = (...elements: object[]) => JSON.stringify({ version: 0.6, elements });

  test.each([
    ['with the ids of nodes', overpass(...nodes, { type: 'way', id: 10, nodes: [1, 2, 3, 4, 1], tags })],
    ['with positions in the way', overpass({ type: 'way', id: 10, geometry, tags })],
    [
      'with positions in a relation',
      overpass({
        type: 'relation',
        id: 10,
        tags: { ...tags, type: 'multipolygon' },
        members: [
          { type: 'way', ref: 1, role: 'outer', geometry: geometry.slice(0, 3) },
          { type: 'way', ref: 2, role: 'outer', geometry: geometry.slice(2) },
        ],
      }),
    ],
  ])('%s', async (_, text) => {
    const { places } = await read(text);
    expect(places).toMatchObject([
      { kind: 'area', level: '0', key: 'hall', texts: { '': { title: 'Hall' } } },
    ]);
    expect(places[0]?.ring).toHaveLength(4);
  });

  test('with a marker where only the middle is given', async () => {
    const center = { lat: 48.7, lon: 9.1 };
    const { places } = await read(
      overpass(
        { type: 'way', id: 10, center, tags: { amenity: 'cafe', level: '0', indoor: 'room' } },
        nodes[2] ?? {},
      ),
    );
    expect(places).toMatchObject([{ kind: 'marker' }]);
  });

  test('and what cannot be read of it is told', async () => {
    const found = await read(overpass({ type: 'way', id: 10, nodes: [1, 2], tags }, 5 as unknown as object));
    expect(countsOf(found)).toEqual({ outlineGaps: 1 });
  });
});

describe('levels of geodata', () => {
  const room = (properties: object) =>
    feature({ indoor: 'room', ...properties }, 'Polygon', square(9.1, 48.7, 0.0003));

  test('have the name of their own element, else the sign on which all places agree', () => {
    const { levels } = readText(
      collection(
        feature(
          { indoor: 'level', level: '0', name: 'Ground', 'name:de': 'Unten' },
          'Polygon',
          square(9.1, 48.7, 0.001),
        ),
        room({ level: '0', 'level:ref': 'G' }),
        room({ level: '1', 'level:ref': '1M' }),
        room({ level: '2', 'level:ref': 'A' }),
        room({ level: '2', 'level:ref': 'B' }),
      ),
    );
    expect(levels.map(({ ref, names }) => [ref, names])).toEqual([
      ['0', { '': 'Ground', de: 'Unten' }],
      ['1', { '': '1M' }],
      ['2', { '': '2' }],
    ]);
    expect(levels[0]?.backdrop).toMatchObject({ svg: expect.stringContaining('<path') });
  });

  test('are numbered by files whose names begin alike and tell a floor each', () => {
    const bytes = bytesOf(collection(feature({ name: 'Hall' }, 'Polygon', square(9.1, 48.7, 0.0003))));
    const namesOf = (...names: string[]) =>
      readGeoJsonFiles(names.map((name) => ({ name, bytes }))).levels.map((level) => [
        level.names[''],
        level.ordinal,
      ]);
    expect(namesOf('house-floor-1.geojson', 'house-floor-gf.geojson')).toEqual([
      ['0', 0],
      ['1', 1],
    ]);
    expect(namesOf('B1.geojson', 'EG.geojson')).toEqual([
      ['B1', -1],
      ['EG', 0],
    ]);
    expect(namesOf('tower/a.json', 'tower/a.geojson')).toHaveLength(2);
  });

  test('are named by a single file with the number of a floor, if nothing in it names a level', () => {
    const text = collection(feature({ name: 'Hall' }, 'Polygon', square(9.1, 48.7, 0.0003)));
    const level = (name: string) => readText(text, name).levels[0];
    expect(level('house-floor-3.geojson')).toMatchObject({ names: { '': 'house-floor-3' }, ordinal: 3 });
    expect(level('house.geojson')).toMatchObject({ names: { '': '0' }, ordinal: 0 });
  });
});

test.each([
  ['KML', '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"/>'],
  ['GPX', '<gpx/>'],
  ['GML', '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs"/>'],
  ['TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}'],
  ['GeoPackage', 'SQLite format 3\0'],
  ['OSM PBF', '\0\0\0\u000d\n\tOSMHeader'],
])('%s is refused with the advice to convert it', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'otherGeo' });
});
