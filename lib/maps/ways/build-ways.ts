import type { ReadableProjectId } from '#lib/maps/core/scope.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { TaskFailed } from '#lib/platform/work/within-processor-time.ts';
import { type FloorFiles, type KeptFloor, lostFloor } from '#lib/wayfinding/build/kept-floor.ts';
import type { WayReport } from '#lib/wayfinding/build/report.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { inBuildQueue } from './build-queue.ts';
import { floorFileName } from './file-names.ts';
import {
  type FloorRow,
  findFloors,
  findWayFile,
  keepFloorRow,
  keepWayFile,
  listKeptHashes,
} from './queries.ts';
import { readPlan } from './read-plan.ts';
import { type BuildingHashes, hashesOf } from './way-hash.ts';
import type { Building } from './way-levels.ts';

/** Builds the missing floors and the file of directions of a building. Returns the hash of the file. */
export async function buildWays(projectId: ReadableProjectId, building: Building): Promise<string> {
  const hashes = hashesOf(building);
  await buildFloors(projectId, building, hashes);
  if ((await findWayFile(projectId, hashes.ways)) !== null) return hashes.ways;
  const { data } = await joinFloors(projectId, building, hashes, false);
  const row = { hash: hashes.ways, body: JSON.stringify(data), floors: hashes.floors };
  await keepWayFile(projectId, row);
  return hashes.ways;
}

/** Builds the missing floors of a building and returns the report about them. */
export async function reportWays(projectId: ReadableProjectId, building: Building): Promise<WayReport> {
  const hashes = hashesOf(building);
  await buildFloors(projectId, building, hashes);
  const { report } = await joinFloors(projectId, building, hashes, true);
  if (!report) throw new Error('The thread made no report.');
  return report;
}

async function buildFloors(projectId: ReadableProjectId, building: Building, { floors }: BuildingHashes) {
  const kept = await listKeptHashes(projectId, floors);
  for (const [i, level] of building.levels.entries()) {
    const hash = floors[i];
    if (hash !== undefined && !kept.has(hash)) await buildOnce(projectId, building, level, hash);
  }
}

/** Shares a build in progress: the draft and the live map may need the same floor at once. */
function buildOnce(projectId: ReadableProjectId, building: Building, level: WayLevel, hash: string) {
  const underWay = processSingleton('way-floors-building', () => new Map<string, Promise<void>>());
  const key = `${projectId} ${hash}`;
  const running = underWay.get(key);
  if (running) return running;
  const work = buildFloor(projectId, building, level, hash).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

async function buildFloor(
  projectId: ReadableProjectId,
  { levels, plans }: Building,
  level: WayLevel,
  hash: string,
): Promise<void> {
  const startedAt = performance.now();
  const picture = plans.get(level.id);
  const plan = picture ? await readPlan(picture) : null;
  const scale = scaleOf(level, levels);
  const { kept, files } = await inBuildQueue(projectId, { kind: 'floor', level, plan, scale }).catch(
    (error: unknown) => {
      if (!(error instanceof TaskFailed)) throw error;
      // Do not retry, it would fail again. The level gets no floor, and the report of the draft says so.
      log('error', 'way_floor_failed', { project: projectId, level_id: level.id, ...describeError(error) });
      return { kept: lostFloor(), files: { file: null, stepFreeFile: null } };
    },
  );
  await keepFloorRow(projectId, { hash, body: JSON.stringify(kept), ...files });
  log('info', 'way_floor_built', {
    project: projectId,
    level_id: level.id,
    duration_ms: Math.round(performance.now() - startedAt),
    bytes: files.file?.byteLength ?? 0,
  });
}

async function joinFloors(
  projectId: ReadableProjectId,
  { levels, speed }: Building,
  { floors }: BuildingHashes,
  isReported: boolean,
) {
  const rows = await findFloors(projectId, floors);
  const rowOf = (i: number): FloorRow => {
    const row = rows.get(floors[i] ?? '');
    if (!row) throw new Error('A floor that was built is gone.');
    return row;
  };
  const joined = await inBuildQueue(projectId, {
    kind: 'join',
    floors: levels.map((level, i) => {
      const { body, file, stepFreeFile } = rowOf(i);
      return { level, kept: JSON.parse(body) as KeptFloor, file, stepFreeFile };
    }),
    speed,
    isReported,
  });
  return { ...joined, data: withFiles(joined.data, floors, rowOf) };
}

/** Returns the directions of a building with the names of its floor files. */
export function withFiles(
  data: WayData,
  hashes: readonly string[],
  rowOf: (i: number) => FloorFiles,
): WayData {
  const named = data.levels.map((level, i) => {
    const { file, stepFreeFile } = rowOf(i);
    const nameOf = (isStepFree: boolean) => floorFileName(level.id, hashes[i] ?? '', isStepFree);
    return { ...level, floor: file && nameOf(false), stepFreeFloor: stepFreeFile && nameOf(true) };
  });
  return { ...data, levels: named };
}
