import type { Point } from '../../geometry/point.ts';
import { BufferCount, pointBytes } from '../buffers.ts';
import { type Curve, flattenCurve, pointOnArc, radians, transformCurve } from '../drawing/curves.ts';
import {
  type Arc,
  type Drawing,
  type DrawnSymbol,
  type DrawnText,
  drawingLimits,
  type Stroke,
} from '../drawing/drawing.ts';
import { ImportRefused } from '../refused.ts';
import type { Tally } from '../report.ts';
import { type Matrix, multiply, stretchOf, transformPoint, translation } from '../svg/matrix.ts';
import type { Entity } from './entities.ts';
import type { Block, DxfDocument } from './read-document.ts';

/** Parts of the extent of a drawing to which curves are followed. */
const partsOfExtent = 40_000;
const arrayMax = 10_000;

/** `handles` are those of the inserted blocks around: an entity of a block is drawn wherever its block is. */
type Place = {
  matrix: Matrix;
  layer: string | null;
  symbol: number | null;
  path: readonly string[];
  handles: readonly string[];
};

/** Draws the entities of the model space, blocks within them. Their coordinates keep their units, and y points down. */
export function placeEntities(document: DxfDocument, tally: Tally, buffers = new BufferCount()): Drawing {
  const strokes: Stroke[] = [];
  const hatches: Stroke[] = [];
  const texts: DrawnText[] = [];
  const symbols: DrawnSymbol[] = [];
  const tolerance = extentOf(document) / partsOfExtent;
  const counts = { elements: 0, points: 0 };
  const take = (points: number) => {
    counts.points += points;
    buffers.takeDrawing(points * pointBytes);
    if (++counts.elements > drawingLimits.elementsMax)
      throw new ImportRefused('drawn', { count: drawingLimits.elementsMax });
    if (counts.points > drawingLimits.pointsMax)
      throw new ImportRefused('points', { count: drawingLimits.pointsMax });
  };
  const draw = (entity: Entity, { matrix, layer: outer, symbol, path, handles }: Place): boolean => {
    // What a block draws on layer 0 is on the layer of the block.
    const layer = entity.layer === '0' && outer !== null ? outer : entity.layer;
    if (entity.isHidden || document.hiddenLayers.has(layer)) return false;
    const own = [...handles, entity.handle];
    const id = own.every((handle) => handle !== '') ? { handle: own.join('.') } : {};
    const line = (curves: readonly Curve[], isClosed: boolean, isFilled: boolean): Stroke | null => {
      const points = joined(curves.map((curve) => flattenCurve(transformCurve(curve, matrix), tolerance)));
      take(points.length);
      if (points.length < 2 || !points.every(isFinitePoint)) return null;
      const arc = arcOf(curves, matrix);
      return { layer, points, isClosed, isFilled, fill: null, pen: null, arc, symbol, ...id };
    };
    if (entity.kind === 'curves') {
      const stroke = line(entity.curves, entity.isClosed, entity.isFilled);
      if (stroke) strokes.push(stroke);
    } else if (entity.kind === 'lines') {
      for (const curve of entity.lines) {
        const stroke = line([curve], false, false);
        if (stroke) strokes.push(stroke);
      }
    } else if (entity.kind === 'hatch') {
      for (const ring of entity.rings) {
        const stroke = line(ring, true, entity.isSolid);
        if (stroke) hatches.push(stroke);
      }
    } else if (entity.kind === 'text') {
      take(1);
      const at = transformPoint(matrix, ...entity.at);
      if (texts.length >= drawingLimits.textsMax)
        throw new ImportRefused('drawn', { count: drawingLimits.textsMax });
      const height = entity.height * stretchOf(matrix);
      if (entity.text !== '' && isFinitePoint(at))
        texts.push({ layer, at, text: entity.text, height, degrees: entity.degrees, ...id });
    } else if (entity.kind === 'insert') {
      const block = document.blocks.get(entity.block);
      if (!block || path.includes(entity.block) || path.length >= drawingLimits.depthMax) return true;
      const number = symbol ?? symbols.push({ layer, name: entity.block }) - 1;
      for (const placed of placesOf(entity, block)) {
        const inner = {
          matrix: multiply(matrix, placed),
          layer,
          symbol: number,
          path: [...path, entity.block],
          handles: own,
        };
        for (const each of block.entities) draw(each, inner);
      }
    }
    return true;
  };
  const root: Place = { matrix: [1, 0, 0, -1, 0, 0], layer: null, symbol: null, path: [], handles: [] };
  for (const entity of document.entities) {
    tally.meet();
    const isDrawn = draw(entity, root);
    if (!isDrawn) tally.end('hidden', entity.layer);
    else if (entity.kind === 'dimension') tally.end('dimension', entity.layer);
    else if (entity.kind === 'unknown') tally.end('unknownElement', entity.layer);
    else if (entity.kind === 'text') tally.end(entity.text === '' ? 'emptyText' : 'drawnText', entity.text);
    else tally.end('drawnLine', entity.layer);
  }
  return { strokes, texts, symbols, hatches, metresPerUnit: document.metresPerUnit };
}

function placesOf(insert: Entity & { kind: 'insert' }, block: Block): Matrix[] {
  const { at, scale, degrees, array } = insert;
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const count = array.columns * array.rows;
  if (!(count <= arrayMax)) return [];
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [(i % array.columns) * array.columnStep, Math.floor(i / array.columns) * array.rowStep];
    const turned: Matrix = [
      cos * scale[0],
      sin * scale[0],
      -sin * scale[1],
      cos * scale[1],
      at[0] + x * cos - y * sin,
      at[1] + x * sin + y * cos,
    ];
    return multiply(turned, translation(-block.base[0], -block.base[1]));
  });
}

/** Returns the longest side of what the entities of the model space name as their points. */
function extentOf({ entities }: DxfDocument): number {
  const bounds = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const meet = ([x, y]: Point, around = 0) => {
    if (!Number.isFinite(x) || !Number.isFinite(y) || !Number.isFinite(around)) return;
    bounds[0] = Math.min(bounds[0], x - around);
    bounds[1] = Math.min(bounds[1], y - around);
    bounds[2] = Math.max(bounds[2], x + around);
    bounds[3] = Math.max(bounds[3], y + around);
  };
  for (const entity of entities) {
    if (entity.kind === 'insert' || entity.kind === 'text') meet(entity.at);
    if (entity.kind !== 'curves' && entity.kind !== 'lines') continue;
    for (const curve of entity.kind === 'curves' ? entity.curves : entity.lines) {
      if ('points' in curve) for (const point of curve.points) meet(point);
      else if ('controls' in curve) for (const point of curve.controls) meet(point);
      else meet(curve.center, Math.hypot(...curve.u));
    }
  }
  return Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1], 1e-6);
}

function joined(parts: readonly (readonly Point[])[]): Point[] {
  const points: Point[] = [];
  for (const part of parts) {
    for (const point of part) {
      const last = points.at(-1);
      if (!last || last[0] !== point[0] || last[1] !== point[1]) points.push(point);
    }
  }
  return points;
}

/** Returns the arc of a stroke that is one part of a circle. */
function arcOf(curves: readonly Curve[], matrix: Matrix): Arc | null {
  const [curve, more] = curves;
  if (!curve || more || !('center' in curve)) return null;
  const placed = transformCurve(curve, matrix);
  if (!('center' in placed)) return null;
  const [radius, other] = [Math.hypot(...placed.u), Math.hypot(...placed.v)];
  if (Math.abs(radius - other) > 0.02 * radius) return null;
  const { center, from, sweep } = placed;
  return { center, radius, from: pointOnArc(placed, from), to: pointOnArc(placed, from + sweep) };
}

/** No drawing is as far from its origin. */
const farthest = 1e12;

function isFinitePoint([x, y]: Point): boolean {
  return Math.abs(x) < farthest && Math.abs(y) < farthest;
}
