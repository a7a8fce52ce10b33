import svgpath from 'svgpath';
import { importLimits } from '../limits.ts';
import type { SvgNode } from './read-tree.ts';
import { lengthsOf, type Viewport } from './viewport.ts';

/** A piece of an ellipse by its middle; `end` is where it stops, exactly as the file says. */
export type Arc = {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** Of the ellipse's axes and of the piece, in radians. */
  turn: number;
  start: number;
  sweep: number;
};

export type Segment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['A', arc: Arc, x: number, y: number]
  | readonly ['Z'];

export type Outline = { segments: readonly Segment[] } | { fault: 'pathUnread' | 'pathLong' | 'noExtent' };

const noExtent: Outline = { fault: 'noExtent' };

/** The outline of a shape element in its own coordinates. */
export function outlineOf(node: SvgNode, viewport: Viewport): Outline {
  const length = lengthsOf(node, viewport);
  switch (node.name) {
    case 'path':
      return pathOutline(node.attributes.get('d') ?? '');
    case 'polygon':
    case 'polyline': {
      const points = (node.attributes.get('points') ?? '').trim();
      return points === '' ? noExtent : pathOutline(`M${points}${node.name === 'polygon' ? 'Z' : ''}`);
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

function pathOutline(text: string): Outline {
  if (text.length > importLimits.pathCharsMax) return { fault: 'pathLong' };
  if (text.trim() === '' || text.trim() === 'none') return noExtent;
  const path = svgpath(text).abs().unshort() as ReturnType<typeof svgpath> & { err?: string };
  if (path.err) return { fault: 'pathUnread' };
  const segments: Segment[] = [];
  path.iterate((segment, _, x, y) => {
    switch (segment[0]) {
      case 'M':
      case 'L':
        segments.push([segment[0], segment[1], segment[2]]);
        break;
      case 'H':
        segments.push(['L', segment[1], y]);
        break;
      case 'V':
        segments.push(['L', x, segment[1]]);
        break;
      case 'C':
        segments.push(segment);
        break;
      case 'Q':
        segments.push(cubicOf(x, y, segment));
        break;
      case 'A':
        segments.push(arcSegment(x, y, segment));
        break;
      default:
        segments.push(['Z']);
    }
  });
  return { segments };
}

function cubicOf(
  x: number,
  y: number,
  [, x1, y1, x2, y2]: readonly ['Q', number, number, number, number],
): Segment {
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from);
  return ['C', towards(x, x1), towards(y, y1), towards(x2, x1), towards(y2, y1), x2, y2];
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

type ArcCommand = readonly ['A', number, number, number, number, number, number, number];

/** From the two ends of an arc to its middle (SVG 2, appendix B.2.4); radii that are too small grow until they reach. */
function arcSegment(
  x1: number,
  y1: number,
  [, givenX, givenY, degrees, large, sweeps, x2, y2]: ArcCommand,
): Segment {
  let [rx, ry] = [Math.abs(givenX), Math.abs(givenY)];
  if (rx === 0 || ry === 0 || (x1 === x2 && y1 === y2)) return ['L', x2, y2];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const halfX = (cos * (x1 - x2)) / 2 + (sin * (y1 - y2)) / 2;
  const halfY = (-sin * (x1 - x2)) / 2 + (cos * (y1 - y2)) / 2;
  const reach = Math.sqrt((halfX / rx) ** 2 + (halfY / ry) ** 2);
  if (reach > 1) [rx, ry] = [rx * reach, ry * reach];
  const share = (halfX / rx) ** 2 + (halfY / ry) ** 2;
  const side = Math.sqrt(Math.max(0, 1 / share - 1)) * (large === sweeps ? -1 : 1);
  const [middleX, middleY] = [(side * rx * halfY) / ry, (-side * ry * halfX) / rx];
  const start = Math.atan2((halfY - middleY) / ry, (halfX - middleX) / rx);
  const end = Math.atan2((-halfY - middleY) / ry, (-halfX - middleX) / rx);
  let sweep = end - start;
  if (sweeps && sweep < 0) sweep += 2 * Math.PI;
  if (!sweeps && sweep > 0) sweep -= 2 * Math.PI;
  const cx = cos * middleX - sin * middleY + (x1 + x2) / 2;
  const cy = sin * middleX + cos * middleY + (y1 + y2) / 2;
  return ['A', { cx, cy, rx, ry, turn, start, sweep }, x2, y2];
}
