import { importLimits } from '../limits.ts';
import { type Arc, type PathBudget, readPathData, type Segment } from './path-data.ts';
import type { SvgNode } from './read-tree.ts';
import { pathOfCss, type Style } from './styles.ts';
import { lengthsOf, type Measures, type Viewport } from './viewport.ts';

export type Outline = { segments: readonly Segment[] } | { fault: 'pathUnread' | 'pathLong' | 'noExtent' };

const noExtent: Outline = { fault: 'noExtent' };

/** Returns a function that reads the outline of a shape element in its own coordinates. A shape that is repeated with the same measures is read once. */
export function outlineReader(): (node: SvgNode, measures: Measures) => Outline {
  const paths = { segments: 0 };
  const known = new Map<SvgNode, { em: number; viewport: Viewport; outline: Outline }>();
  return (node, measures) => {
    const { viewport, units } = measures;
    const before = known.get(node);
    const isSame = before?.em === units.em && before.viewport === viewport;
    if (before && isSame) return before.outline;
    const outline = outlineOf(node, measures, paths);
    known.set(node, { em: units.em, viewport, outline });
    return outline;
  };
}

/** Returns the outline of a shape element in its own coordinates. */
function outlineOf(node: SvgNode, measures: Measures, budget: PathBudget): Outline {
  const length = lengthsOf(node, measures);
  switch (node.name) {
    case 'path':
      return pathOutline(pathTextOf(node, measures.style), budget);
    case 'polygon':
    case 'polyline': {
      const points = (node.attributes.get('points') ?? '').trim();
      return points === ''
        ? noExtent
        : pathOutline(`M${points}${node.name === 'polygon' ? 'Z' : ''}`, budget);
    }
    case 'rect':
      return rectOutline(length);
    case 'circle':
      return ellipseOutline(length('cx'), length('cy'), length('r'), length('r'));
    case 'ellipse': {
      const rx = length('rx', length('ry'));
      return ellipseOutline(length('cx'), length('cy'), rx, length('ry', rx));
    }
    default:
      return {
        segments: [
          ['M', length('x1'), length('y1')],
          ['L', length('x2'), length('y2')],
        ],
      };
  }
}

function pathTextOf({ attributes }: SvgNode, { d }: Style): string {
  return d === undefined ? (attributes.get('d') ?? '') : (pathOfCss(d) ?? '');
}

function pathOutline(text: string, budget: PathBudget): Outline {
  if (text.length > importLimits.pathCharsMax) return { fault: 'pathLong' };
  if (text.trim() === '' || text.trim() === 'none') return noExtent;
  const segments = readPathData(text, budget);
  return segments ? { segments } : { fault: 'pathUnread' };
}

function rectOutline(length: (name: string, fallback?: number) => number): Outline {
  const [x, y, width, height] = [length('x'), length('y'), length('width'), length('height')];
  if (!(width > 0 && height > 0)) return noExtent;
  const givenX = length('rx', length('ry'));
  const givenY = length('ry', givenX);
  const rx = Math.min(Math.max(givenX, 0), width / 2);
  const ry = Math.min(Math.max(givenY, 0), height / 2);
  const [right, bottom] = [x + width, y + height];
  if (rx === 0 || ry === 0)
    return { segments: [['M', x, y], ['L', right, y], ['L', right, bottom], ['L', x, bottom], ['Z']] };
  const corner = (cx: number, cy: number, quarter: number, endX: number, endY: number): Segment => {
    const start = (quarter * Math.PI) / 2;
    return ['A', { cx, cy, rx, ry, turn: 0, start, sweep: Math.PI / 2 }, endX, endY];
  };
  return {
    segments: [
      ['M', x + rx, y],
      ['L', right - rx, y],
      corner(right - rx, y + ry, 3, right, y + ry),
      ['L', right, bottom - ry],
      corner(right - rx, bottom - ry, 0, right - rx, bottom),
      ['L', x + rx, bottom],
      corner(x + rx, bottom - ry, 1, x, bottom - ry),
      ['L', x, y + ry],
      corner(x + rx, y + ry, 2, x + rx, y),
      ['Z'],
    ],
  };
}

function ellipseOutline(cx: number, cy: number, rx: number, ry: number): Outline {
  if (!(rx > 0 && ry > 0)) return noExtent;
  const arc: Arc = { cx, cy, rx, ry, turn: 0, start: 0, sweep: 2 * Math.PI };
  return { segments: [['M', cx + rx, cy], ['A', arc, cx + rx, cy], ['Z']] };
}
