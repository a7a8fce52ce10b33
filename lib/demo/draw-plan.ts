import { drawGroundFloor } from './draw-ground-floor.ts';
import { drawLowerLevel } from './draw-lower-level.ts';
import { drawUpperFloor } from './draw-upper-floor.ts';
import { group, path, rect } from './plan-kit.ts';
import { type LevelKey, planSize } from './rooms.ts';

const drawings: Record<LevelKey, () => string> = {
  'lower-level': drawLowerLevel,
  'ground-floor': drawGroundFloor,
  'upper-floor': drawUpperFloor,
};

/** The floor plan of one level of the demo museum as an SVG file of 1200 x 800; the same text every time. */
export function drawPlan(level: LevelKey): string {
  const { width, height } = planSize;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return `${root}${drawings[level]()}${northArrow()}${scaleBar()}</svg>\n`;
}

const quiet = '#8d8577';

function northArrow(): string {
  return group(
    { transform: 'translate(1156 768)' },
    path('M0 -15L6 4L0 0.5L-6 4Z', { fill: quiet }),
    path('M-3.5 14V7L3.5 14V7', {
      fill: 'none',
      stroke: quiet,
      'stroke-width': 1.4,
      'stroke-linejoin': 'round',
    }),
  );
}

/** Ten metres, in steps of two. */
function scaleBar(): string {
  const steps = Array.from({ length: 5 }, (_, i) =>
    rect(40 + i * 20, 784, 20, 3.5, {
      fill: i % 2 === 0 ? quiet : '#fff',
      stroke: quiet,
      'stroke-width': 0.8,
    }),
  );
  return group({}, ...steps);
}
