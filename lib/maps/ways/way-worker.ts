import sharp from 'sharp';
import { imageLimits } from '#lib/maps/images/image-limits.ts';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import {
  type FloorFiles,
  type KeptFloor,
  keepFloor,
  openKeptFloor,
} from '#lib/wayfinding/build/kept-floor.ts';
import { reportOf, type WayReport } from '#lib/wayfinding/build/report.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import type { Pixels, WayLevel } from '#lib/wayfinding/model.ts';
import type { Scale } from '#lib/wayfinding/scale.ts';
import type { WayData } from '#lib/wayfinding/search/way-data.ts';

/** The bytes of a plan, and the size to decode it at, in pixels. */
export type PlanBytes = { bytes: Uint8Array; width: number; height: number };

type FloorTask = { kind: 'floor'; level: WayLevel; plan: PlanBytes | null; scale: Scale };
type JoinTask = {
  kind: 'join';
  floors: ({ level: WayLevel; kept: KeptFloor } & FloorFiles)[];
  speed: number;
  isReported: boolean;
};
export type WayTask = FloorTask | JoinTask;

/** Results by the kind of the task. */
export type WayResults = {
  floor: { kept: KeptFloor; files: FloorFiles };
  join: { data: WayData; report: WayReport | null };
};
/** A fault comes from the task itself: a retry would fail again. */
export type WayAnswer = { result: WayResults[WayTask['kind']] } | { fault: string };

/** Builds a floor, or joins floors into a building. `build-queue.ts` starts this thread and sets its limits. */
export default async function perform(task: WayTask): Promise<WayAnswer> {
  try {
    return { result: task.kind === 'floor' ? await buildFloor(task) : joinFloors(task) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function buildFloor({ level, plan, scale }: FloorTask): Promise<WayResults['floor']> {
  return keepFloor(buildLevel(level, plan && (await decodePlan(plan)), scale));
}

/** Decodes the pixels of a plan. Throws if it cannot be decoded. */
async function decodePlan({ bytes, width, height }: PlanBytes): Promise<Pixels> {
  sharp.concurrency(1);
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: imageLimits.pixelsMax,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function joinFloors({ floors, speed, isReported }: JoinTask): WayResults['join'] {
  const built = floors.map(({ level, kept, file, stepFreeFile }) =>
    openKeptFloor(level, kept, { file, stepFreeFile }),
  );
  const ways = buildWayData(built, speed);
  return { data: ways.data, report: isReported ? reportOf(built, ways) : null };
}
