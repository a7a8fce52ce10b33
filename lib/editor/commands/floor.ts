import type { Point } from '../../geometry/point.ts';
import { closestOnSegment } from '../../geometry/segment.ts';
import { limits } from '../../plans/limits.ts';
import { isNearColor, parseColor } from '../../wayfinding/floor/colors.ts';
import type { Reader } from '../model/document.ts';
import type { Command, Level, Refusal } from '../model/types.ts';
import { commandOf } from './command.ts';
import { settle } from './geometry.ts';
import { updateLevel } from './levels.ts';

/** Checks whether a person has set the role of a colour of the level's plan. */
export function isSetByHand({ wayfinding }: Pick<Level, 'wayfinding'>, color: string): boolean {
  const own = parseColor(color);
  return [...wayfinding.floorColors, ...wayfinding.wallColors].some((set) =>
    isNearColor(parseColor(set), own),
  );
}

/** Sets the role of a colour of the plan: floor or wall. Null leaves the role to the plan again. */
export function setFloorColor(
  document: Reader,
  { levelId, color, role }: { levelId: string; color: string; role: 'floor' | 'wall' | null },
): Command | Refusal {
  const level = document.get(levelId);
  if (level?.kind !== 'level') return commandOf('directions', []);
  const { wayfinding } = level;
  const others = (colors: readonly string[]) =>
    colors.filter((other) => !isNearColor(parseColor(other), parseColor(color)));
  const floorColors = others(wayfinding.floorColors);
  const wallColors = others(wayfinding.wallColors);
  if (role === 'floor') floorColors.push(color);
  if (role === 'wall') wallColors.push(color);
  if (Math.max(floorColors.length, wallColors.length) > limits.floorColorsMax)
    return { refused: 'floorColorsMax' };
  const fields = { wayfinding: { ...wayfinding, floorColors, wallColors } };
  return updateLevel(document, { id: levelId, fields, label: 'directions' });
}

type FloorLine = Level['wayfinding']['lines'][number];

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
