import { strToU8, zipSync } from 'fflate';

function square(i: number) {
  const [west, east] = [11 + i / 10_000, 11 + (i + 1) / 10_000];
  return [
    [
      [west, 48],
      [east, 48],
      [east, 48.0001],
      [west, 48.0001],
      [west, 48],
    ],
  ];
}

/** Returns an IMDF file with two units of this category. The second has this feature type. */
export function twoUnits(category: string, type = 'unit') {
  const feature = (id: string, feature_type: string, properties: object, i = 0) => ({
    ...{ type: 'Feature', id, feature_type, properties },
    geometry: { type: 'Polygon', coordinates: square(i) },
  });
  const file = (...features: object[]) => strToU8(JSON.stringify({ type: 'FeatureCollection', features }));
  const ofLevel = { level_id: 'ground', category };
  return zipSync({
    'manifest.json': strToU8('{"version":"1.0.0"}'),
    'level.geojson': file(feature('ground', 'level', { ordinal: 0, name: { en: 'Ground' } })),
    'unit.geojson': file(
      feature('one', 'unit', { ...ofLevel, name: { en: 'One' } }),
      feature('two', type, ofLevel, 1),
    ),
  });
}
