import { FloorFileError, readFloorFile } from '../../wayfinding/search/floor-file.ts';
import type { MeshData } from '../../wayfinding/search/mesh.ts';
import type { WayData } from '../../wayfinding/search/way-data.ts';
import { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { Failure, Loaded } from '../core/load-json.ts';

/** Loads all floors that `data` names in parallel. */
export async function openFloors(data: WayData, folder: string): Promise<Loaded<WayFinder>> {
  const read = (names: readonly (string | null)[]) =>
    Promise.all(names.map((name) => (name === null ? null : loadFloor(folder + name))));
  try {
    const [floors, stepFree] = await Promise.all([
      read(data.levels.map(({ floor }) => floor)),
      read(data.levels.map(({ stepFreeFloor }) => stepFreeFloor)),
    ]);
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
