import { importLimits } from '../limits.ts';
import { type Arc, type PathBudget, readPathData, type Segment } from './path-data.ts';
import type { SvgNode } from './read-tree.ts';
import { lengthsOf, type Viewport } from './viewport.ts';

export type Outline = { segments: readonly Segment[] } | { fault: 'pathUnread' | 'pathLong' | 'noExtent' };

const noExtent: Outline = { fault: 'noExtent' };

/** Returns the outline of a shape element in its own coordinates. */
export function outlineOf(node: SvgNode, viewport: Viewport, budget: PathBudget): Outline {
  const length = lengthsOf(node, viewport);
  switch (node.name) {
    case 'path':
      return pathOutline(node.attributes.get('d') ?? '', budget);
    case 'polygon':
    case 'polyline': {
      const points = (node.attributes.get('points') ?? '').trim();
      return points === ''
        ? noExtent
        : pathOutline(`M${points}${node.name === 'polygon' ? 'Z' : ''}`, budget);
    }
    case 'rect':
      return rectOutline(node, length);
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

function pathOutline(text: string, budget: PathBudget): Outline {
  if (text.length > importLimits.pathCharsMax) return { fault: 'pathLong' };
  if (text.trim() === '' || text.trim() === 'none') return noExtent;
  const segments = readPathData(text, budget);
  return segments ? { segments } : { fault: 'pathUnread' };
}

function rectOutline(node: SvgNode, length: (name: string, fallback?: number) => number): Outline {
  const [x, y, width, height] = [length('x'), length('y'), length('width'), length('height')];
  if (!(width > 0 && height > 0)) return noExtent;
  const givenX = node.attributes.has('rx') ? length('rx') : length('ry');
  const givenY = node.attributes.has('ry') ? length('ry') : givenX;
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
