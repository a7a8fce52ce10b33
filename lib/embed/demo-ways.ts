import { entityRow } from '#lib/maps/core/rows.ts';
import { withFiles } from '#lib/maps/ways/build-ways.ts';
import { floorFileName, wayFileName } from '#lib/maps/ways/file-names.ts';
import { readSize } from '#lib/maps/ways/read-plan.ts';
import { hashesOf } from '#lib/maps/ways/way-hash.ts';
import { buildingOf } from '#lib/maps/ways/way-levels.ts';
import buildInThread, { type WayResults, type WayTask } from '#lib/maps/ways/way-worker.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import { planMuseum } from './demo-map.ts';

/** Makes the directions through the demo museum, as files by name. The build runs this, so that no visitor waits. */
export async function makeDemoWays(): Promise<Map<string, Uint8Array | string>> {
  const { draft, images, pictures, settings } = await planMuseum(new Date());
  const plans = [...images].map(([id, { url, width, height }]) => {
    return { id, file: url.slice(url.lastIndexOf('/') + 1), contentType: 'image/svg+xml', width, height };
  });
  const building = await buildingOf({
    levels: [...draft.levels.values()].toSorted((a, b) => a.order - b.order),
    places: [...draft.entities.values()].map(entityRow),
    pictures: plans,
    speed: settings.wayfinding.speed,
    defaultLanguage: settings.defaultLanguage,
  });
  const { levels, speed } = building;
  const hashes = hashesOf(building);
  const floors: ({ level: WayLevel } & Pick<WayResults['floor'], 'kept'> & WayResults['floor']['files'])[] =
    [];
  for (const level of levels) {
    const picture = building.plans.get(level.id);
    const drawing = pictures.get(picture?.file ?? '');
    const plan =
      picture && drawing ? { bytes: new TextEncoder().encode(drawing), ...readSize(picture, true) } : null;
    const { kept, files } = await done<WayResults['floor']>({
      kind: 'floor',
      level,
      plan,
      scale: scaleOf(level, levels),
    });
    floors.push({ level, kept, ...files });
  }
  const { data } = await done<WayResults['join']>({ kind: 'join', floors, speed, isReported: false });
  const floorOf = (i: number) => floors[i] ?? { file: null, stepFreeFile: null };
  const made = new Map<string, Uint8Array | string>();
  made.set(wayFileName(hashes.ways), JSON.stringify(withFiles(data, hashes.floors, floorOf)));
  for (const [i, { level, file, stepFreeFile }] of floors.entries()) {
    const nameOf = (isStepFree: boolean) => floorFileName(level.id, hashes.floors[i] ?? '', isStepFree);
    if (file) made.set(nameOf(false), file);
    if (stepFreeFile) made.set(nameOf(true), stepFreeFile);
  }
  return made;
}

async function done<Result>(task: WayTask): Promise<Result> {
  const answer = await buildInThread(task);
  if ('fault' in answer) throw new Error(answer.fault);
  return answer.result as Result;
}
