import { FloorFileError, readFloorFile } from '../../wayfinding/search/floor-file.ts';
import type { MeshData } from '../../wayfinding/search/mesh.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { Kit } from '../kit.ts';
import type { Failure, Loaded } from '../load-json.ts';

/** Keeps the floors that were loaded last: a publish names other files. */
export function createWayLoader({ loadJson }: Pick<Kit, 'loadJson'>, folder: string) {
  let kept: { file: string; ways: Promise<Loaded<WayFinder>> } | null = null;
  return (file: string): Promise<Loaded<WayFinder>> => {
    if (kept?.file === file) return kept.ways;
    const ways = loadWays(loadJson, folder, file);
    const mine = { file, ways };
    kept = mine;
    // What failed is asked for anew.
    void ways.then(({ ok }) => {
      if (!ok && kept === mine) kept = null;
    });
    return ways;
  };
}

async function loadWays(loadJson: Kit['loadJson'], folder: string, file: string): Promise<Loaded<WayFinder>> {
  const loaded = await loadJson<WayData>(folder + file);
  if (!loaded.ok) return loaded;
  const { data } = loaded;
  try {
    const read = (name: string | null) => (name === null ? null : loadFloor(folder + name));
    const floors = await Promise.all(data.levels.map(({ floor }) => read(floor)));
    const stepFree = await Promise.all(data.levels.map(({ stepFreeFloor }) => read(stepFreeFloor)));
    return { ok: true, data: new WayFinder(data, floors, stepFree) };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

async function loadFloor(url: string): Promise<MeshData> {
  const response = await fetch(url);
  if (!response.ok) throw new FloorFileError();
  return readFloorFile(new Uint8Array(await response.arrayBuffer()));
}

function failureOf(error: unknown): Failure {
  const kind = error instanceof FloorFileError ? 'broken' : 'offline';
  return { kind, detail: '', retryAfterSeconds: 0 };
}
