import type { Point } from '../../geometry/point.ts';
import { signedArea } from '../../geometry/polygon.ts';
import type { Grey } from '../scan/flatten.ts';
import { type Edge, findEdges } from './find-edges.ts';
import { isSheet, type Quad, scaleQuad, wholeOf } from './quad.ts';
import { reduce, withoutLines } from './reduce.ts';
import { edgeShares, refineSheet } from './refine-sheet.ts';

/** Long side of the picture in which the sheet is searched, and half the width of lines on it. */
const [searchPx, linePx] = [400, 4];
/** The least share of the picture that a sheet fills. */
const areaShareMin = 0.12;
/** The least share of the worst side, and of all, along which the sheet is brighter than what is beside it. */
const [sideShareMin, edgeShareMin] = [0.4, 0.6];
/** A side on the border of the picture counts as much: the sheet may end there or be cut off. */
const borderShare = 0.5;
const borderPx = 2;

export type FoundSheet = { corners: Quad; isFound: boolean };

/** Returns the corners of the largest bright sheet in a picture; of the whole picture if there is none. */
export function findSheet(picture: Grey): FoundSheet {
  const small = withoutLines(reduce(picture, searchPx), linePx);
  let best: { corners: Quad; score: number } | null = null;
  for (const corners of quadsOf(small)) {
    const area = signedArea(corners);
    if (area < areaShareMin * small.width * small.height || !isSheet(corners, small)) continue;
    const size = Math.sqrt(area / (small.width * small.height));
    if (best && size <= best.score) continue;
    const seen = edgeShares(small, corners);
    const shares = seen.map((share, i) => (isOnBorder(corners, i, small) ? borderShare : share));
    const edge = shares.reduce((sum, share) => sum + share, 0) / 4;
    if (Math.min(...shares) < sideShareMin || edge < edgeShareMin) continue;
    const score = edge * size;
    if (!best || score > best.score) best = { corners, score };
  }
  if (!best) return { corners: wholeOf(picture), isFound: false };
  const corners = scaleQuad(best.corners, picture.width / small.width, picture.height / small.height);
  return { corners: refineSheet(picture, corners), isFound: true };
}

/** Yields the quadrilaterals between the strongest edges, and the borders of the picture. */
function* quadsOf(small: Grey): Generator<Quad> {
  const { width, height } = small;
  const { top, right, bottom, left } = findEdges(small);
  top.push({ cos: 0, sin: 1, away: 0 });
  left.push({ cos: 1, sin: 0, away: 0 });
  bottom.push({ cos: 0, sin: -1, away: -height });
  right.push({ cos: -1, sin: 0, away: -width });
  for (const above of top) {
    for (const before of left) {
      const a = meet(above, before, small);
      if (!a) continue;
      for (const after of right) {
        const b = meet(above, after, small);
        if (!b) continue;
        for (const below of bottom) {
          const c = meet(below, after, small);
          const d = meet(below, before, small);
          if (c && d) yield [a, b, c, d];
        }
      }
    }
  }
}

/** A corner may lie beyond the picture by this share. It is moved to its border. */
const beyondShare = 0.02;

function meet(a: Edge, b: Edge, { width, height }: Grey): Point | null {
  const bottom = a.cos * b.sin - a.sin * b.cos;
  if (Math.abs(bottom) < 0.1) return null;
  const x = (a.away * b.sin - b.away * a.sin) / bottom;
  const y = (a.cos * b.away - b.cos * a.away) / bottom;
  const beyond = beyondShare * Math.max(width, height);
  if (x < -beyond || y < -beyond || x > width + beyond || y > height + beyond) return null;
  return [Math.min(width, Math.max(0, x)), Math.min(height, Math.max(0, y))];
}

function isOnBorder(corners: Quad, i: number, { width, height }: Grey): boolean {
  const ends = [corners[i], corners[(i + 1) % 4]];
  const isAll = (is: (point: Point) => boolean) => ends.every((end) => end && is(end));
  return (
    isAll(([x]) => x <= borderPx) ||
    isAll(([, y]) => y <= borderPx) ||
    isAll(([x]) => x >= width - borderPx) ||
    isAll(([, y]) => y >= height - borderPx)
  );
}
