import { AppError } from '#lib/contract/errors.ts';
import type { ReadableProjectId } from '#lib/maps/core/scope.ts';
import type { LiveRows } from '#lib/maps/live/live-rows.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { megabyte } from '#lib/plans/units.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { KeptFloor } from '#lib/wayfinding/build/kept-floor.ts';
import { readFloorFile } from '#lib/wayfinding/search/floor-file.ts';
import type { MeshData } from '#lib/wayfinding/search/mesh.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { askForLiveWays } from './build-live.ts';
import { floorOfName, wayFileName, wayHashOf } from './file-names.ts';
import { findFloors, findWayFile, markLost } from './queries.ts';

const retryAfterSeconds = 2;
const files = keptValues<PreparedBody>('way-files', 32 * megabyte, ({ raw }) => raw.byteLength * 2);

/** What `liveFloorOf` returns of each level, as JSON. */
const keptFloors = keptValues<string[] | null>('way-floors', 32 * megabyte, (bodies) =>
  (bodies ?? []).reduce((sum, { length }) => sum + 2 * length, 1),
);

/** A floor of 10,000 triangles takes about 2 MB once it is searched. */
const bytesOfTriangle = 200;
/** The lengths that a finder remembers. */
const bytesOfLengths = 2 * megabyte;

type OpenBuilding = { finder: WayFinder; bytes: number };

/** Null if a part of the building is missing. */
const finders = keptValues<OpenBuilding | null>('way-finders', 256 * megabyte, (open) => open?.bytes ?? 1);

/**
 * Returns the finder for a live map. Throws 404 if directions are off, and 503 until they are built, which it asks for.
 */
export async function liveFinderOf(map: LiveMap): Promise<WayFinder> {
  const hash = requireHash(map);
  const key = `${map.projectId} ${hash}`;
  const open = await finders.get(key, '', () => openFinder(map, hash));
  if (open) return open.finder;
  finders.invalidate((each) => each === key);
  throw await lost(map, hash);
}

/** Returns the stored floor of the level with this index. Throws like `liveFinderOf`. */
export async function liveFloorOf(map: LiveMap, index: number): Promise<KeptFloor> {
  const hash = requireHash(map);
  const key = `${map.projectId} ${hash}`;
  const floors = await keptFloors.get(key, '', async () => {
    const building = await readBuilding(map, hash);
    return building?.floors.map(({ body }) => body) ?? null;
  });
  if (!floors) keptFloors.invalidate((each) => each === key);
  const body = floors?.[index];
  if (body === undefined) throw await lost(map, hash);
  return JSON.parse(body) as KeptFloor;
}

/** Returns the name of the file of directions. Null if they are off, or not built yet: then asks for the build. */
export function liveWayFile(map: LiveMap): string | null {
  if (map.wayHash !== null) return wayFileName(map.wayHash);
  if (map.settings.wayfinding.isEnabled) askForLiveWays(map.projectId);
  return null;
}

/**
 * Returns a file of directions of a live map by name, also of an earlier build while it is kept. Null if the name is
 * not one of a file of directions, or directions are off. Throws 404 if the file does not exist.
 */
export async function readWayFile(map: LiveMap, name: string): Promise<PreparedBody | null> {
  const isNamed = wayHashOf(name) !== null || floorOfName(name) !== null;
  if (!isNamed || !map.settings.wayfinding.isEnabled) return null;
  const bytes = async () => {
    const found = await map.read((live) => wayBytesIn(live, name));
    if (!found && name === liveWayFile(map)) throw await lost(map, wayHashOf(name) ?? '');
    if (!found) throw new AppError('notFound.file');
    return prepareBody(found);
  };
  return files.get(`${map.projectId} ${name}`, '', bytes);
}

/** Returns the bytes of a file of directions of a draft by name, or null if it is not kept. */
export function findWayBytes(projectId: ReadableProjectId, name: string): Promise<Buffer | null> {
  const stored: WayRows = {
    wayFile: (hash) => findWayFile(projectId, hash),
    wayFloors: (hashes) => findFloors(projectId, hashes),
  };
  return wayBytesIn(stored, name);
}

type WayRows = Pick<LiveRows, 'wayFile' | 'wayFloors'>;

async function wayBytesIn(rows: WayRows, name: string): Promise<Buffer | null> {
  const wayHash = wayHashOf(name);
  if (wayHash !== null) {
    const row = await rows.wayFile(wayHash);
    return row && Buffer.from(row.body);
  }
  const wanted = floorOfName(name);
  if (!wanted) return null;
  const row = (await rows.wayFloors([wanted.hash])).get(wanted.hash);
  const bytes = wanted.isStepFree ? row?.stepFreeFile : row?.file;
  return bytes ? Buffer.from(bytes) : null;
}

function requireHash(map: LiveMap): string {
  if (!map.settings.wayfinding.isEnabled) throw new AppError('notFound.directions');
  if (map.wayHash !== null) return map.wayHash;
  askForLiveWays(map.projectId);
  throw notBuilt();
}

async function openFinder(map: LiveMap, hash: string): Promise<OpenBuilding | null> {
  const building = await readBuilding(map, hash);
  if (!building) return null;
  const floors: (MeshData | null)[] = [];
  const stepFree: (MeshData | null)[] = [];
  for (const { file, stepFreeFile } of building.floors) {
    // Yield to other requests between the levels of a large building.
    await yieldTurn();
    floors.push(file && readFloorFile(file));
    stepFree.push(stepFreeFile && readFloorFile(stepFreeFile));
  }
  const corners = [...floors, ...stepFree].reduce((sum, floor) => sum + (floor?.triangles.length ?? 0), 0);
  const bytes = building.bytes + bytesOfLengths + (corners / 3) * bytesOfTriangle;
  return { finder: new WayFinder(building.data, floors, stepFree), bytes };
}

/** Reads a building with its floors in the order of its levels. Null if a part is missing. */
async function readBuilding(map: LiveMap, hash: string) {
  const found = await map.read(async (live) => {
    const file = await live.wayFile(hash);
    return file && { file, rows: await live.wayFloors(file.floors) };
  });
  if (!found) return null;
  const { file, rows } = found;
  const floors = file.floors.flatMap((floor) => rows.get(floor) ?? []);
  if (floors.length < file.floors.length) return null;
  // Read, a file takes several times its length.
  return { data: JSON.parse(file.body) as WayData, bytes: 4 * file.body.length, floors };
}

/** Asks for a new build of missing files, for example after the restore of an old database. */
async function lost(map: LiveMap, hash: string): Promise<AppError> {
  await markLost(map.projectId, hash);
  askForLiveWays(map.projectId);
  return notBuilt();
}

function notBuilt(): AppError {
  return new AppError('unavailable.directions', {}, { retryAfterSeconds });
}
