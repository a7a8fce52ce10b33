import { boundsContain, boundsOf, emptyBounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { ringArea, ringContains } from '../../geometry/polygon.ts';
import type { LevelFloor } from '../floor/level-floor.ts';
import { type WayLevel, type WayMarker, wayOf } from '../model.ts';
import { scaleOf } from '../scale.ts';
import { innerPoint } from '../search/end-points.ts';
import { FloorMesh, type MeshData, type Spot } from '../search/mesh.ts';
import { shaftMeters2 } from '../search/used-floor.ts';
import { type Link, pairsOf, type Stop, type WayData } from '../search/way-data.ts';
import { WayFinder } from '../search/way-finder.ts';
import { findShafts, type ShaftMarker, type Shafts } from './shafts.ts';

/** A level with its floor and meshes. `stepFreeMesh` is null if the level has no steps. */
export type BuiltLevel = {
  level: WayLevel;
  floor: Pick<LevelFloor, 'source' | 'links' | 'walled' | 'colors' | 'pieces' | 'idleDoors'>;
  mesh: MeshData;
  stepFreeMesh: MeshData | null;
};

export type BuiltWays = { data: WayData; shafts: Shafts };

/** If there are more pairs than this, visitors measure them on demand. */
const pairsSentMax = 20_000;
const stopReachMeters = 3;

/**
 * Builds the data that connects the floors. `built` must be in the order of the levels; `speed` is in metres a second.
 * The names of the floor files are null, for the caller to fill in.
 */
export function buildWayData(built: readonly BuiltLevel[], speed: number): BuiltWays {
  const levels = built.map(({ level }) => level);
  const shafts = findShafts(levels);
  const areas = built.flatMap(({ floor }, level) => floor.walled.map((walled) => ({ ...walled, level })));
  const boxes = areas.map(({ area }) => boundsOf(area.data));
  const areasAt = (level: number, point: Point) =>
    areas.flatMap(({ area, level: own }, i) => {
      const isNear = own === level && boundsContain(boxes[i] ?? emptyBounds, boundsOf([point]));
      return isNear && ringContains(area.data, point) ? [i] : [];
    });
  const meshes = built.map(({ mesh }) => (mesh.triangles.length === 0 ? null : new FloorMesh(mesh)));
  const data: WayData = {
    speed,
    levels: levels.map((level) => {
      const { metersPerPixel, isKnown } = scaleOf(level, levels);
      const { id, key, name, building } = level;
      return { id, key, name, building, metersPerPixel, isScaled: isKnown, floor: null, stepFreeFloor: null };
    }),
    areas: areas.map(({ area, passage }) => ({ id: area.id, isPrivate: passage === 'private' })),
    stops: shafts.shafts.flatMap((members, shaft) =>
      members.toSorted(byHeight).map((member): Stop => {
        const at = stopPoint(member, meshes[member.level] ?? null, built, levels);
        return stopOf(member, shaft, at, areasAt(member.level, at));
      }),
    ),
    links: built.flatMap(({ level, floor }, i) => {
      const markers = new Map(level.markers.map((marker) => [marker.id, marker]));
      return floor.links.map((link): Link => {
        const marker = markers.get(link.markerId ?? '');
        const way = marker ? wayOf(marker) : null;
        return {
          id: link.markerId,
          ...(link.alsoIds && { also: link.alsoIds }),
          level: i,
          a: rounded(link.a),
          b: rounded(link.b),
          areasA: areasAt(i, link.a),
          areasB: areasAt(i, link.b),
          isOneWay: link.isOneWay,
          isNamed: link.isOneWay || (marker?.hasHours ?? false),
          isStepFree: way?.isStepFree ?? true,
          seconds: way?.seconds ?? null,
        };
      });
    }),
    distances: null,
  };
  return { data: { ...data, distances: measurePairs(data, built) }, shafts };
}

function byHeight(a: ShaftMarker, b: ShaftMarker): number {
  return a.level - b.level || a.marker.order - b.marker.order;
}

function stopOf({ marker, way, kind, level }: ShaftMarker, shaft: number, at: Point, areas: number[]): Stop {
  return {
    id: marker.id,
    level,
    kind,
    shaft,
    at: rounded(at),
    direction: way.direction,
    isStepFree: way.isStepFree ?? (kind !== 'stairs' && kind !== 'escalator'),
    seconds: way.seconds,
    areas,
  };
}

function rounded([x, y]: Point): Point {
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}

/** Returns where a stop is entered: beside the shaft if the plan draws it as a small, otherwise unused room. */
function stopPoint(
  { marker, level: number }: ShaftMarker,
  mesh: FloorMesh | null,
  built: readonly BuiltLevel[],
  levels: readonly WayLevel[],
): Point {
  const own = built[number];
  if (!mesh || !own) return marker.position;
  const { metersPerPixel } = scaleOf(own.level, levels);
  const spots = mesh.near(marker.position, stopReachMeters / metersPerPixel);
  const [first] = spots;
  if (!first || spots.length === 1) return marker.position;
  const metersPerCell = metersPerPixel * mesh.cellPx;
  const areas = mesh.pieceAreas;
  const areaOf = ({ triangle }: Spot) => areas[mesh.pieces[triangle] as number] as number;
  const isShaft = (spot: Spot) =>
    areaOf(spot) * metersPerCell ** 2 <= shaftMeters2 && !isUsed(own, mesh, spot, marker, metersPerPixel);
  const chosen = spots.find((spot) => !isShaft(spot)) ?? first;
  return mesh.toMap(chosen);
}

/** Checks whether a door leads into the piece, or a place other than the stop and its cabin is in it. */
function isUsed(
  { level, floor }: BuiltLevel,
  mesh: FloorMesh,
  spot: Spot,
  stop: WayMarker,
  metersPerPixel: number,
): boolean {
  const isCabin = (ring: readonly Point[]) =>
    ringContains(ring, stop.position) && ringArea(ring) * metersPerPixel ** 2 <= shaftMeters2;
  const points: Point[] = [
    ...floor.links.flatMap(({ a, b }) => [a, b]),
    ...level.areas
      .filter(({ isHidden, data }) => !isHidden && !isCabin(data))
      .map(({ data }) => innerPoint(data)),
    ...level.markers
      .filter(({ id, isHidden }) => !isHidden && id !== stop.id)
      .map(({ position }) => position),
  ];
  const piece = mesh.pieces[spot.triangle];
  return points.some((point) => {
    const [near] = mesh.near(point, mesh.cellPx * 2);
    return near !== undefined && mesh.pieces[near.triangle] === piece;
  });
}

function measurePairs(data: WayData, built: readonly BuiltLevel[]): number[] | null {
  const finder = new WayFinder(
    data,
    built.map(({ mesh }) => mesh),
  );
  const pieces = finder.piecesOfEnds('walk');
  const sizes = new Map<string, number>();
  for (const piece of pieces) if (piece !== null) sizes.set(piece, (sizes.get(piece) ?? 0) + 1);
  let pairs = 0;
  for (const size of sizes.values()) pairs += (size * (size - 1)) / 2;
  if (pairs > pairsSentMax) return null;
  return [...pairsOf(pieces)].map(([i, j]) => Math.round(finder.lengthBetween(i, j, 'walk') * 10));
}
