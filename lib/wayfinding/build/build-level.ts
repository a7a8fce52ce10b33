import { floorOfLevel, type LevelFloor } from '../floor/level-floor.ts';
import { buildMesh } from '../mesh/build-mesh.ts';
import type { Pixels, WayLevel } from '../model.ts';
import type { Scale } from '../scale.ts';
import type { BuiltLevel } from './way-data.ts';

type BuiltFloor = BuiltLevel & { floor: LevelFloor };

/** Builds the floor and meshes of a level from its areas, markers and decoded plan (null if it has none). */
export function buildLevel(level: WayLevel, pixels: Pixels | null, scale: Scale): BuiltFloor {
  const floor = floorOfLevel(level, pixels, scale);
  return {
    level,
    floor,
    mesh: buildMesh(floor.grid, floor.bodyCells),
    stepFreeMesh: floor.stepFreeGrid && buildMesh(floor.stepFreeGrid, floor.bodyCells),
  };
}
