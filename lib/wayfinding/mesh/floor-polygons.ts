import { boundsContain, boundsOf } from '../../geometry/bounds.ts';
import { type Point, roundPoint } from '../../geometry/point.ts';
import { ringArea, ringContains, signedArea } from '../../geometry/polygon.ts';
import type { Grid } from '../floor/grid.ts';
import { innerPoint } from '../search/end-points.ts';
import { ringsOfFloor } from './build-mesh.ts';

/** Returns the floor for the middle of a body as polygons in map pixels: each has its outline first, then its holes. */
export function floorPolygons(grid: Grid, bodyCells: number): Point[][][] {
  const rings = ringsOfFloor(grid, bodyCells).map((ring) => ring.map(roundPoint));
  const outlines = rings
    .filter((ring) => signedArea(ring) > 0)
    .map((ring) => ({ ring, area: ringArea(ring), bounds: boundsOf(ring), holes: [] as Point[][] }))
    .sort((a, b) => a.area - b.area);
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const inside = innerPoint(hole);
    // A hole belongs to the smallest outline around it. Floor inside a hole has an outline of its own.
    const own = outlines.find(
      ({ ring, area, bounds }) =>
        area > ringArea(hole) && boundsContain(bounds, boundsOf([inside])) && ringContains(ring, inside),
    );
    own?.holes.push(hole);
  }
  return outlines.map(({ ring, holes }) => [ring, ...holes]);
}
