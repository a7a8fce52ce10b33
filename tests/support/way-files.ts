import { readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { api } from './api.ts';

/** Returns a data file of a public map. */
export const dataOf = (id: string, file: string, headers: Record<string, string> = {}) =>
  api('GET', `/embed/${id}/data/${file}`, { headers });

/** Returns the name of the file of directions. */
export const wayOf = async (id: string): Promise<string | null> =>
  (await dataOf(id, 'version.json')).body.changed.way;

/** Builds from the public files of directions what a visitor's browser builds. */
export async function finderOf(id: string): Promise<WayFinder> {
  const data = (await dataOf(id, (await wayOf(id)) ?? '')).body as WayData;
  const read = async (name: string | null) => name && readFloorFile(await bytesOf(id, name));
  return new WayFinder(
    data,
    (await Promise.all(data.levels.map(({ floor }) => read(floor)))).map((mesh) => mesh || null),
    (await Promise.all(data.levels.map(({ stepFreeFloor }) => read(stepFreeFloor)))).map(
      (mesh) => mesh || null,
    ),
  );
}

async function bytesOf(id: string, file: string): Promise<Uint8Array> {
  const { GET } = await import('#app/embed/[project]/data/[file]/route.ts');
  const response = await GET(new Request(`http://atrium.test/embed/${id}/data/${file}`), {
    params: Promise.resolve({ project: id, file }),
  });
  return new Uint8Array(await response.arrayBuffer());
}
