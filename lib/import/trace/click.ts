import type { Point } from '../../geometry/point.ts';
import type { Ring } from '../../geometry/polygon.ts';
import { fifths } from './distance.ts';
import { type Face, outlineRegion } from './outline.ts';
import type { Plan } from './prepare.ts';
import { stepRegion, without } from './region.ts';
import { frameShare } from './rooms.ts';

/**
 * Why a click draws nothing. `apart` means that the pieces do not form one ring, `whole` that nothing can be taken away
 * there.
 */
export type Refusal = 'wall' | 'outside' | 'open' | 'apart' | 'whole';

/** Points and rings are in pixels of the level. */
export type Click = {
  /** A point in the room, then one point in each piece to add to it. */
  points: readonly [Point, ...Point[]];
  /** A point in each piece to take away again. */
  without?: readonly Point[];
  /** Number of steps to a larger (positive) or smaller region around the first point; 0 is the room. */
  steps: number;
  face: Face;
  /** Whether the outline stays as traced, without squaring. */
  isRaw: boolean;
};

/** `steps` is the number of steps that were possible. */
export type Clicked = { ring: Ring; steps: number } | { refusal: Refusal };

/** Returns the outline of the room at a click, or why there is none. */
export function clickRoom(plan: Plan, click: Click): Clicked {
  let region: ReadonlySet<number> = new Set();
  const through: { pixel: Point; leaf: number }[] = [];
  let steps = 0;
  for (const [i, point] of click.points.entries()) {
    const pixel = pixelAt(plan, point);
    if (!pixel) return { refusal: 'outside' };
    const leaf = leafAt(plan, pixel);
    const refusal = refuse(plan, pixel, leaf);
    if (refusal) return { refusal };
    const piece = stepRegion(plan, leaf, i === 0 ? click.steps : 0);
    if (i === 0) steps = piece.steps;
    region = new Set([...region, ...piece.region]);
    through.push({ pixel, leaf });
  }
  for (const point of click.without ?? []) {
    const pixel = pixelAt(plan, point);
    const left = pixel && without(plan, region, { leaf: leafAt(plan, pixel), kept: through[0]?.leaf ?? 0 });
    if (!left) return { refusal: 'whole' };
    region = left;
  }
  const { face, isRaw } = click;
  const passed = through.filter(({ leaf }) => region.has(leaf)).map(({ pixel }) => pixel);
  const ring = outlineRegion(plan, region, { face, isRaw, through: passed });
  return ring ? { ring, steps } : { refusal: 'apart' };
}

/** A gap this narrow (pixels of the plan) is between the lines of a wall, however thin walls are. */
const gapRadius = 2.5;

function leafAt({ basins, width }: Plan, [x, y]: Point): number {
  return basins.leaves[y * width + x] ?? 0;
}

/** Returns the pixel of the plan at a point of the level; null outside the plan. */
function pixelAt(plan: Plan, [x, y]: Point): Point | null {
  const pixel: Point = [Math.floor(x / plan.scale.x), Math.floor(y / plan.scale.y)];
  const isIn = pixel[0] >= 0 && pixel[1] >= 0 && pixel[0] < plan.width && pixel[1] < plan.height;
  return isIn ? pixel : null;
}

function refuse(plan: Plan, pixel: Point, leaf: number): Refusal | null {
  if (leaf === 0) return 'wall';
  const basin = plan.basins.basinOf[leaf] ?? 0;
  if (plan.judged.isOutside[basin]) return isAmongWalls(plan, pixel) ? 'open' : 'outside';
  // A space that is no room and no wider than a wall is between its two lines. In a strip, the mean is half the radius.
  const radius = 2 * (plan.judged.means[basin] ?? 0);
  return !plan.judged.isRoom[basin] && radius <= Math.max(plan.halfWall, gapRadius) ? 'wall' : null;
}

const looks = 16;
const wallsSeenMin = 11;

/** Checks whether there are walls in most directions. If so, this is a room that is open to the outside. */
function isAmongWalls(plan: Plan, pixel: Point): boolean {
  let seen = 0;
  for (let look = 0; look < looks; look++) if (seesWall(plan, pixel, (look / looks) * 2 * Math.PI)) seen++;
  return seen >= wallsSeenMin;
}

function seesWall({ width, height, distances }: Plan, [x, y]: Point, angle: number): boolean {
  const dx = Math.cos(angle);
  const dy = Math.sin(angle);
  // A frame around the drawing is not a wall.
  const left = frameShare * width;
  const top = frameShare * height;
  for (let away = 0; ; ) {
    const u = Math.round(x + away * dx);
    const v = Math.round(y + away * dy);
    if (u < left || v < top || u >= width - left || v >= height - top) return false;
    const distance = distances[v * width + u] ?? 0;
    if (distance === 0) return true;
    // No wall is nearer than the distance. At least half a pixel, so that the walk does not stop.
    away += Math.max(0.5, distance / fifths - 1);
  }
}
