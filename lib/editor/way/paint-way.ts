import { drawn } from '../../brand/colors.ts';
import type { Level, WayPoints } from '../model/types.ts';
import { dot, type Pen, strokeLine } from '../pen/pen.ts';
import type { WayFindings } from './way-findings.ts';

const lineColors = { wall: '#b3261e', opening: '#1a7040' } as const;
const doorColor = '#1d4ed8';

/** Paints the lines and doors that correct the floor of a level, where ways break, and the tried way. */
export function paintWay(pen: Pen, level: Level, found: WayFindings, clicked: WayPoints | null): void {
  const { floor, breaks, trial, answer } = found;
  for (const { kind, points } of level.wayfinding.lines) {
    strokeLine(pen, points, lineColors[kind], 3, kind === 'opening' ? [6, 4] : []);
  }
  if (floor?.levelId === level.id) {
    for (const door of floor.doors) {
      if (!('joins' in door)) continue;
      strokeLine(pen, [door.a, door.b], doorColor, 4);
      for (const end of [door.a, door.b]) dot(pen, end, 3, '#fff', doorColor);
    }
  }
  for (const { levelId, gap } of breaks) {
    if (levelId !== level.id || !gap) continue;
    strokeLine(pen, gap, lineColors.wall, 3, [2, 4]);
    for (const end of gap) dot(pen, end, 4, '#fff', lineColors.wall);
  }
  if (clicked?.task.kind === 'scale' && clicked.levelId === level.id) {
    strokeLine(pen, clicked.points, drawn.accent, 3);
    for (const point of clicked.points) dot(pen, point, 5, '#fff', drawn.accent);
  }
  for (const leg of answer?.route?.legs ?? []) {
    if (leg.kind === 'walk' && leg.level.id === level.id && leg.points.length > 1)
      strokeLine(pen, leg.points, drawn.snap, 4);
  }
  if (trial?.from.levelId === level.id) dot(pen, trial.from.point, 7, '#fff', drawn.snap);
  if (trial?.to?.levelId === level.id) dot(pen, trial.to.point, 7, drawn.snap, '#fff');
}
