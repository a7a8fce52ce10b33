import type { Point } from '../../geometry/point.ts';
import type { LevelFloor } from '../floor/level-floor.ts';
import { floorPolygons } from '../mesh/floor-polygons.ts';
import { writeFloorFile } from '../mesh/write-floor-file.ts';
import type { WayLevel } from '../model.ts';
import { readFloorFile } from '../search/floor-file.ts';
import type { MeshData } from '../search/mesh.ts';
import type { buildLevel } from './build-level.ts';
import type { BuiltLevel } from './way-data.ts';

/** What is stored of a built floor beside its files, so that it does not have to be built again. Plain JSON. */
export type KeptFloor = Pick<LevelFloor, 'source' | 'links' | 'colors' | 'pieces' | 'idleDoors'> & {
  walled: { id: string; passage: 'room' | 'private' }[];
  /** Polygons of the floor in map pixels, each with its outline first and then its holes. */
  polygons: Point[][][];
  /** The building, by its hash, for which this floor was given up after others took too long. */
  givenUpFor?: string;
};

/** Bytes of the floor files. `file` is null if there is nothing to walk on, `stepFreeFile` if there are no steps. */
export type FloorFiles = { file: Uint8Array | null; stepFreeFile: Uint8Array | null };

const emptyMesh: MeshData = { cellPx: 1, xs: [], ys: [], triangles: [] };

/** Returns what to store of a built level. */
export function keepFloor({ floor, mesh, stepFreeMesh }: ReturnType<typeof buildLevel>): {
  kept: KeptFloor;
  files: FloorFiles;
} {
  const { source, links, colors, pieces, idleDoors, walled, grid, bodyCells } = floor;
  const kept: KeptFloor = {
    source,
    links,
    colors,
    pieces,
    idleDoors,
    walled: walled.map(({ area, passage }) => ({ id: area.id, passage })),
    polygons: source === 'none' ? [] : floorPolygons(grid, bodyCells),
  };
  const file = mesh.triangles.length === 0 ? null : writeFloorFile(mesh);
  return { kept, files: { file, stepFreeFile: stepFreeMesh && writeFloorFile(stepFreeMesh) } };
}

/** Restores a built level from what was stored. Throws FloorFileError if a file is damaged. */
export function openKeptFloor(level: WayLevel, kept: KeptFloor, files: FloorFiles): BuiltLevel {
  const areas = new Map(level.areas.map((area) => [area.id, area]));
  const walled = kept.walled.flatMap(({ id, passage }) => {
    const area = areas.get(id);
    return area ? [{ area, passage }] : [];
  });
  return {
    level,
    floor: { ...kept, walled },
    mesh: files.file ? readFloorFile(files.file) : emptyMesh,
    stepFreeMesh: files.stepFreeFile && readFloorFile(files.stepFreeFile),
  };
}

/** Returns a placeholder for a floor that could not be built: nothing to walk on, as the report will say. */
export function lostFloor(): KeptFloor {
  return { source: 'areas', links: [], colors: [], pieces: 0, idleDoors: [], walled: [], polygons: [] };
}
