import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import { fifths } from './distance.ts';
import { type Face, outlineRegion } from './outline.ts';
import type { Plan } from './prepare.ts';
import { stepRegion } from './region.ts';
import { frameShare } from './rooms.ts';

/** Why a click draws nothing: `apart` says that the pieces do not make one ring. */
export type Refusal = 'wall' | 'outside' | 'open' | 'apart';

/** Points and rings are in pixels of the level. */
export type Click = {
  /** Where the room is, then one place in each piece that is added to it. */
  points: readonly [Point, ...Point[]];
  /** Steps to a larger (above 0) or smaller region around the first point; 0 is the room. */
  steps: number;
  face: Face;
  /** The outline as it was traced: not squared up. */
  isRaw: boolean;
};

/** `steps` are those that there were to go. */
export type Clicked = { ring: Ring; steps: number } | { refusal: Refusal };

/** The outline of the room at a click, or why there is none. */
export function clickRoom(plan: Plan, click: Click): Clicked {
  const region = new Set<number>();
  const through: Point[] = [];
  let steps = 0;
  for (const [i, point] of click.points.entries()) {
    const pixel = pixelAt(plan, point);
    if (!pixel) return { refusal: 'outside' };
    const leaf = plan.basins.leaves[pixel[1] * plan.width + pixel[0]] ?? 0;
    const refusal = refuse(plan, pixel, leaf);
    if (refusal) return { refusal };
    const piece = stepRegion(plan, leaf, i === 0 ? click.steps : 0);
    if (i === 0) steps = piece.steps;
    for (const each of piece.region) region.add(each);
    through.push(pixel);
  }
  const { face, isRaw } = click;
  const ring = outlineRegion(plan, region, { face, isRaw, through });
  return ring ? { ring, steps } : { refusal: 'apart' };
}

/** What is this narrow (pixels of the plan) lies between the lines of a wall, however thin walls are. */
const gapRadius = 2.5;

/** The pixel of the plan at a point of the level; null beside it. */
function pixelAt(plan: Plan, [x, y]: Point): Point | null {
  const pixel: Point = [Math.floor(x / plan.scale.x), Math.floor(y / plan.scale.y)];
  const isIn = pixel[0] >= 0 && pixel[1] >= 0 && pixel[0] < plan.width && pixel[1] < plan.height;
  return isIn ? pixel : null;
}

function refuse(plan: Plan, pixel: Point, leaf: number): Refusal | null {
  if (leaf === 0) return 'wall';
  const basin = plan.basins.basinOf[leaf] ?? 0;
  if (plan.judged.isOutside[basin]) return isAmongWalls(plan, pixel) ? 'open' : 'outside';
  // What is no room and no wider than a wall lies between the two lines of one. Half of a strip's radius is its mean.
  const radius = 2 * (plan.judged.means[basin] ?? 0);
  return !plan.judged.isRoom[basin] && radius <= Math.max(plan.halfWall, gapRadius) ? 'wall' : null;
}

const looks = 16;
const wallsSeenMin = 11;

/** Whether one sees walls in most directions: a room that is open to the outside, not the outside. */
function isAmongWalls(plan: Plan, pixel: Point): boolean {
  let seen = 0;
  for (let look = 0; look < looks; look++) if (seesWall(plan, pixel, (look / looks) * 2 * Math.PI)) seen++;
  return seen >= wallsSeenMin;
}

function seesWall({ width, height, distances }: Plan, [x, y]: Point, angle: number): boolean {
  const dx = Math.cos(angle);
  const dy = Math.sin(angle);
  // A frame around the drawing is no wall.
  const left = frameShare * width;
  const top = frameShare * height;
  for (let away = 0; ; ) {
    const u = Math.round(x + away * dx);
    const v = Math.round(y + away * dy);
    if (u < left || v < top || u >= width - left || v >= height - top) return false;
    const distance = distances[v * width + u] ?? 0;
    if (distance === 0) return true;
    // No wall is nearer than the distance says; less than a pixel must not stop the walk.
    away += Math.max(0.5, distance / fifths - 1);
  }
}
