import type { Point } from '../../geometry/point.ts';
import type { WayProfile } from '../model.ts';
import { canSee, easeWay, type Floor } from './ease-way.ts';
import { lengthOf } from './line-length.ts';
import { FloorMesh, type MeshData, type Spot } from './mesh.ts';
import type { WalkPart } from './parts.ts';
import { ShortestWay } from './shortest.ts';
import { pieceName } from './used-floor.ts';
import type { WayData } from './way-data.ts';

/** Greatest distance by which a bend is moved away from its corner. */
const easeMeters = 1;
/** Rounding must not make a way longer than itself. */
const slackCells = 1e-6;

/** The floors of a building by level and profile. Opens each when it is first needed. */
export class Floors {
  readonly data: WayData;
  readonly #meshes: Readonly<Record<WayProfile, readonly (MeshData | null)[]>>;
  readonly #open = new Map<MeshData, Floor>();

  constructor(data: WayData, floors: readonly (MeshData | null)[], stepFree: readonly (MeshData | null)[]) {
    this.data = data;
    this.#meshes = { walk: floors, stepFree: floors.map((mesh, i) => stepFree[i] ?? mesh) };
  }

  /** Returns the floor of a level for a profile; null if there is none. */
  of(level: number, profile: WayProfile): Floor | null {
    const data = this.#meshes[profile][level];
    if (!data || data.triangles.length === 0) return null;
    let floor = this.#open.get(data);
    if (!floor) {
      const mesh = new FloorMesh(data);
      floor = { mesh, shortest: new ShortestWay(mesh), idle: [] };
      this.#open.set(data, floor);
    }
    return floor;
  }

  /** Checks whether a level has one floor for all profiles, because it has no steps. */
  isShared(level: number): boolean {
    return this.#meshes.stepFree[level] === this.#meshes.walk[level];
  }

  /** Returns the metres of a map pixel. */
  scaleOf(level: number): number {
    return this.data.levels[level]?.metersPerPixel ?? 1;
  }

  pieceOf(level: number, spot: Spot | null, profile: WayProfile): string | null {
    const piece = spot && this.of(level, profile)?.mesh.pieces[spot.triangle];
    return piece === null || piece === undefined ? null : pieceName(level, piece);
  }

  /** Checks whether two points of a level, in map pixels, see each other. */
  sees(level: number, a: Point, b: Point): boolean {
    const floor = this.of(level, 'walk');
    if (!floor) return false;
    const { cellPx } = floor.mesh;
    return canSee(floor, [a[0] / cellPx, a[1] / cellPx], [b[0] / cellPx, b[1] / cellPx]);
  }

  /** Measures the way between two spots; Infinity if there is none, or it is longer than `most` map pixels. */
  *measuring(
    level: number,
    a: Spot | null,
    b: Spot | null,
    profile: WayProfile,
    most: number,
  ): Generator<void, number> {
    const floor = this.of(level, profile);
    const way = a && b && floor && (yield* finding(floor, a, b, most / floor.mesh.cellPx + slackCells));
    return way && floor ? lengthOf(way) * floor.mesh.cellPx : Infinity;
  }

  *walking(level: number, floor: Floor, a: Spot, b: Spot): Generator<void, WalkPart> {
    const { mesh } = floor;
    const taut = (yield* finding(floor, a, b)) ?? [];
    const metersPerCell = this.scaleOf(level) * mesh.cellPx;
    const line = yield* easeWay(floor, taut, easeMeters / metersPerCell);
    const toMap = ([x, y]: Point): Point => mesh.toMap({ x, y });
    return {
      kind: 'walk',
      level,
      taut: taut.map(toMap),
      line: line.map(toMap),
      meters: lengthOf(taut) * metersPerCell,
    };
  }
}

/** Finds a shortest way in steps. Each running search has a memory of its own. */
function* finding(floor: Floor, a: Spot, b: Spot, longest?: number): Generator<void, Point[] | null> {
  const shortest = floor.idle.pop() ?? new ShortestWay(floor.mesh);
  try {
    return yield* shortest.finding(a, b, longest);
  } finally {
    floor.idle.push(shortest);
  }
}
