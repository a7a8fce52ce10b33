import type { ReadableProjectId } from '#lib/maps/core/scope.ts';
import type { WayFloorRow } from '#lib/maps/live/queries-ways.ts';
import { minuteMs } from '#lib/plans/units.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { TaskFailed } from '#lib/platform/work/within-processor-time.ts';
import { type FloorFiles, type KeptFloor, lostFloor } from '#lib/wayfinding/build/kept-floor.ts';
import type { WayReport } from '#lib/wayfinding/build/report.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { doOthersWait, inBuildQueue, TurnOver } from './build-queue.ts';
import { floorFileName } from './file-names.ts';
import { findFloors, findWayFile, keepFloorRow, keepWayFile, listKeptHashes } from './queries.ts';
import { readPlan } from './read-plan.ts';
import { type BuildingHashes, hashesOf } from './way-hash.ts';
import type { Building } from './way-levels.ts';

/** The project whose directions are built, and the organization whose turn it is. */
export type BuildOwner = { projectId: ReadableProjectId; organizationId: string };

/**
 * Builds the missing floors and the file of directions of a building. Returns the hash of the file. Throws TurnOver
 * after a floor while others wait.
 */
export async function buildWays(owner: BuildOwner, building: Building): Promise<string> {
  const { projectId } = owner;
  const hashes = hashesOf(building);
  await buildFloors(owner, building, hashes);
  if ((await findWayFile(projectId, hashes.ways)) !== null) return hashes.ways;
  const { data } = await joinFloors(owner, building, hashes, false);
  const row = { hash: hashes.ways, body: JSON.stringify(data), floors: hashes.floors };
  await keepWayFile(projectId, row);
  return hashes.ways;
}

/** Builds the missing floors of a building and returns the report about them. Throws TurnOver like buildWays. */
export async function reportWays(owner: BuildOwner, building: Building): Promise<WayReport> {
  const hashes = hashesOf(building);
  await buildFloors(owner, building, hashes);
  const { report } = await joinFloors(owner, building, hashes, true);
  if (!report) throw new Error('The thread made no report.');
  return report;
}

const noFiles: FloorFiles = { file: null, stepFreeFile: null };
/** Processor time of all floors of one building, in ms. */
const buildingMsMax = 10 * minuteMs;

/**
 * Builds the missing floors. After one that fails, or too much time for the building, the others are given up: they get
 * no floor until the building changes.
 */
async function buildFloors(owner: BuildOwner, building: Building, { floors, ways }: BuildingHashes) {
  const { projectId } = owner;
  const kept = await listKeptHashes(projectId, floors);
  const missing = building.levels.flatMap((level, i) => {
    const hash = floors[i];
    const isKept = hash !== undefined && kept.has(hash) && [null, ways].includes(kept.get(hash) ?? null);
    return hash === undefined || isKept ? [] : [{ level, hash }];
  });
  const spentMs = processSingleton('way-building-times', () => new Map<string, number>());
  const name = `${projectId} ${ways}`;
  let isGivenUp = false;
  for (const [i, { level, hash }] of missing.entries()) {
    if (isGivenUp) {
      const body: KeptFloor = { ...lostFloor(), givenUpFor: ways };
      await keepFloorRow(projectId, { hash, body: JSON.stringify(body), ...noFiles });
      continue;
    }
    const startedAt = performance.now();
    const isBuilt = await buildOnce(owner, building, level, hash);
    const used = (spentMs.get(name) ?? 0) + performance.now() - startedAt;
    spentMs.set(name, used);
    isGivenUp = !isBuilt || used > buildingMsMax;
    if (!isGivenUp && i + 1 < missing.length && doOthersWait()) throw new TurnOver();
  }
  spentMs.delete(name);
}
/** Shares a build in progress: the draft and the live map may need the same floor at once. */
function buildOnce(owner: BuildOwner, building: Building, level: WayLevel, hash: string): Promise<boolean> {
  const underWay = processSingleton('way-floors-building', () => new Map<string, Promise<boolean>>());
  const key = `${owner.projectId} ${hash}`;
  const running = underWay.get(key);
  if (running) return running;
  const work = buildFloor(owner, building, level, hash).finally(() => underWay.delete(key));
  underWay.set(key, work);
  return work;
}

/** Builds a floor and keeps it. Returns false if it failed: it then has nothing to walk on. */
async function buildFloor(
  { projectId, organizationId }: BuildOwner,
  { levels, plans }: Building,
  level: WayLevel,
  hash: string,
): Promise<boolean> {
  const startedAt = performance.now();
  const picture = plans.get(level.id);
  const plan = picture ? await readPlan(picture) : null;
  const scale = scaleOf(level, levels);
  const built = await inBuildQueue(organizationId, { kind: 'floor', level, plan, scale }).catch(
    (error: unknown) => {
      if (!(error instanceof TaskFailed)) throw error;
      // Do not retry, it would fail again. The level gets no floor, and the report of the draft says so.
      log('error', 'way_floor_failed', { project: projectId, level_id: level.id, ...describeError(error) });
      return null;
    },
  );
  const { kept, files } = built ?? { kept: lostFloor(), files: noFiles };
  await keepFloorRow(projectId, { hash, body: JSON.stringify(kept), ...files });
  log('info', 'way_floor_built', {
    project: projectId,
    level_id: level.id,
    duration_ms: Math.round(performance.now() - startedAt),
    bytes: files.file?.byteLength ?? 0,
  });
  return built !== null;
}

async function joinFloors(
  { projectId, organizationId }: BuildOwner,
  { levels, speed }: Building,
  { floors }: BuildingHashes,
  isReported: boolean,
) {
  const rows = await findFloors(projectId, floors);
  const rowOf = (i: number): WayFloorRow => {
    const row = rows.get(floors[i] ?? '');
    if (!row) throw new Error('A floor that was built is gone.');
    return row;
  };
  const joined = await inBuildQueue(organizationId, {
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
