import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import {
  type FloorFiles,
  type KeptFloor,
  keepFloor,
  openKeptFloor,
} from '#lib/wayfinding/build/kept-floor.ts';
import { reportOf, type WayReport } from '#lib/wayfinding/build/report.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import type { Scale } from '#lib/wayfinding/scale.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';
import { decodePlan, type PlanBytes } from './decode-plan.ts';

export type FloorTask = { kind: 'floor'; level: WayLevel; plan: PlanBytes | null; scale: Scale };
export type JoinTask = {
  kind: 'join';
  floors: ({ level: WayLevel; kept: KeptFloor } & FloorFiles)[];
  speed: number;
  isReported: boolean;
};
export type WayTask = FloorTask | JoinTask;

export type FloorResult = { kept: KeptFloor; files: FloorFiles };
export type JoinResult = { data: WayData; report: WayReport | null };
export type WayResult = FloorResult | JoinResult;
/** A fault comes from the task itself: a retry would fail again. */
export type WayAnswer = { result: WayResult } | { fault: string };

/** Builds a floor, or joins floors into a building. `build-queue.ts` starts this thread and sets its limits. */
export default async function perform(task: WayTask): Promise<WayAnswer> {
  try {
    return { result: task.kind === 'floor' ? await buildFloor(task) : joinFloors(task) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function buildFloor({ level, plan, scale }: FloorTask): Promise<FloorResult> {
  return keepFloor(buildLevel(level, plan && (await decodePlan(plan)), scale));
}

function joinFloors({ floors, speed, isReported }: JoinTask): JoinResult {
  const built = floors.map(({ level, kept, file, stepFreeFile }) =>
    openKeptFloor(level, kept, { file, stepFreeFile }),
  );
  const ways = buildWayData(built, speed);
  return { data: ways.data, report: isReported ? reportOf(built, ways) : null };
}
