import type { Point } from '../../geometry/point.ts';
import { closestOnSegment } from '../../geometry/segment.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Refusal } from '../model/types.ts';
import { commandOf } from './command.ts';
import { settle } from './geometry.ts';
import { updateLevel } from './update-level.ts';

export type FloorLine = Level['wayfinding']['lines'][number];

/** Adds a wall that the plan does not show, or an opening in a wall that the plan shows. */
export function addFloorLine(
  document: Reader,
  { levelId, kind, points }: { levelId: string; kind: FloorLine['kind']; points: readonly Point[] },
): Command | Refusal {
  const level = document.get(levelId);
  if (level?.kind !== 'level' || points.length < limits.linePointsMin) return commandOf('directions', []);
  if (points.length > limits.linePointsMax) return { refused: 'linePointsMax' };
  const { lines } = level.wayfinding;
  if (lines.length >= limits.floorLinesMax) return { refused: 'floorLinesMax' };
  const line: FloorLine = { kind, points: points.map((point) => [...settle(point, level)]) };
  return withLines(document, level, [...lines, line]);
}

export function deleteFloorLine(
  document: Reader,
  { levelId, index }: { levelId: string; index: number },
): Command {
  const level = document.get(levelId);
  if (level?.kind !== 'level' || !level.wayfinding.lines[index]) return commandOf('directions', []);
  return withLines(
    document,
    level,
    level.wayfinding.lines.filter((_, i) => i !== index),
  );
}

function withLines(document: Reader, { id, wayfinding }: Level, lines: FloorLine[]): Command {
  return updateLevel(document, { id, fields: { wayfinding: { ...wayfinding, lines } }, label: 'directions' });
}

/** Returns the index of the nearest line within `reachPx` map px of a point, or -1. */
export function floorLineAt({ wayfinding }: Level, point: Point, reachPx: number): number {
  let nearest = -1;
  let best = reachPx;
  for (const [index, { points }] of wayfinding.lines.entries()) {
    for (const [i, a] of points.entries()) {
      const b = points[i + 1];
      if (!b) continue;
      const [x, y] = closestOnSegment(point, a, b);
      const away = Math.hypot(x - point[0], y - point[1]);
      if (away > best) continue;
      best = away;
      nearest = index;
    }
  }
  return nearest;
}
