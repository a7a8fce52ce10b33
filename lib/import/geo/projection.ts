import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import { type Point, roundPoint } from '../../geometry/point.ts';
import type { Position } from './feature.ts';

export type Coordinates = 'lonLat' | 'latLon' | 'plane';

export type Projection = {
  width: number;
  height: number;
  pxPerMetre: number;
  /** Direction of north, clockwise from up. */
  northDegrees: number;
  /** Length of the longer side of the drawing. */
  metres: number;
  toPlan(position: Position): Point;
};

const pxPerMetreWanted = 20;
const [sidePxMin, sidePxMax] = [1000, 4000];
const marginShare = 0.04;

/**
 * Returns a function that converts positions to metres around their middle, y down. For degrees, it uses the size of a
 * degree of the WGS 84 ellipsoid at that latitude.
 */
function toMetres(positions: readonly Position[], coordinates: Coordinates): (position: Position) => Point {
  const given = ([x, y]: Position): Position => (coordinates === 'latLon' ? [y, x] : [x, y]);
  const { minX, maxX } = boundsOf(positions.map(given));
  // A place on the 180th meridian has longitudes of both signs.
  const isAcross = coordinates !== 'plane' && maxX - minX > 180;
  const read = (position: Position): Position => {
    const [x, y] = given(position);
    return [isAcross && x < 0 ? x + 360 : x, y];
  };
  const [lon, lat] = boundsCenter(boundsOf(positions.map(read)));
  if (coordinates === 'plane') return ([x, y]) => [x - lon, lat - y];
  const radians = (lat * Math.PI) / 180;
  const perLon = 111412.84 * Math.cos(radians) - 93.5 * Math.cos(3 * radians) + 0.118 * Math.cos(5 * radians);
  const perLat = 111132.92 - 559.82 * Math.cos(2 * radians) + 1.175 * Math.cos(4 * radians);
  return (position) => {
    const [x, y] = read(position);
    return [(x - lon) * perLon, (lat - y) * perLat];
  };
}

/**
 * Returns one projection for all floors. It turns the plan so that the longest walls are horizontal, and uses 20 px a
 * metre unless the longer side would then be below 1,000 or above 4,000 px.
 */
export function projectionOf(
  positions: readonly Position[],
  rings: readonly (readonly Position[])[],
  coordinates: Coordinates,
): Projection {
  const located: readonly Position[] = positions.length > 0 ? positions : [[0, 0]];
  const metres = toMetres(located, coordinates);
  const turn = -mainDirection(rings.map((ring) => ring.map(metres)));
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const turned = (position: Position): Point => {
    const [x, y] = metres(position);
    return [x * cos - y * sin, x * sin + y * cos];
  };
  const { minX, minY, maxX, maxY } = boundsOf(located.map(turned));
  const longest = Math.max(maxX - minX, maxY - minY, 1e-6);
  const shareOfPlan = 1 + 2 * marginShare;
  const scale = Math.min(
    sidePxMax / (longest * shareOfPlan),
    Math.max(sidePxMin / (longest * shareOfPlan), pxPerMetreWanted),
  );
  const margin = marginShare * longest * scale;
  return {
    width: Math.max(1, Math.ceil((maxX - minX) * scale + 2 * margin)),
    height: Math.max(1, Math.ceil((maxY - minY) * scale + 2 * margin)),
    pxPerMetre: scale,
    northDegrees: ((((turn * 180) / Math.PI) % 360) + 360) % 360,
    metres: longest,
    toPlan(position) {
      const [x, y] = turned(position);
      return roundPoint([(x - minX) * scale + margin, (y - minY) * scale + margin]);
    },
  };
}

/**
 * Returns the direction of most of the walls, within 45 degrees of horizontal. Averages angles times four, so that
 * parallel and perpendicular walls agree, and 89 and 1 degrees average to 0.
 */
function mainDirection(rings: readonly (readonly Point[])[]): number {
  let [sumX, sumY] = [0, 0];
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const point of ring) {
      if (before) {
        const [dx, dy] = [point[0] - before[0], point[1] - before[1]];
        const angle = 4 * Math.atan2(dy, dx);
        const length = Math.hypot(dx, dy);
        sumX += length * Math.cos(angle);
        sumY += length * Math.sin(angle);
      }
      before = point;
    }
  }
  return sumX === 0 && sumY === 0 ? 0 : Math.atan2(sumY, sumX) / 4;
}
