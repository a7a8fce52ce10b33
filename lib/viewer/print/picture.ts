import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { drawBase } from '../../map/drawing/draw-base.ts';
import { createDetail, drawSheet } from '../../map/drawing/draw-detail.ts';
import type { Context, Frame } from '../../map/frame.ts';
import type { PlacedLabel } from '../../map/labels/label-picture.ts';
import { rightToLeft } from '../../map/labels/reading-direction.ts';
import type { SheetNames } from '../../map/labels/sheet-names.ts';
import type { TurnedBox } from '../../map/labels/taken.ts';
import { choosePlanSource, planSources } from '../../map/layers/plan-image.ts';
import { markerBox } from '../../map/marker-shape.ts';
import type { Item } from '../../map/place-model.ts';
import { turnedSize, turnOf } from '../../map/view/turn.ts';
import { project } from '../../map/view/view.ts';
import { h } from '../core/dom.ts';
import { clearPlaces } from '../list/clear-places.ts';
import type { Press, PrintedLevel } from './press.ts';
import { pointsText, svg } from './svg.ts';

/** Px of CSS a millimetre, on screens and on paper. */
export const pxPerMm = 96 / 25.4;

export type PictureInput = {
  level: PrintedLevel;
  /** What the picture shows, in map px. */
  bounds: Bounds;
  /** The picture fits into this box, in px of CSS. */
  box: { width: number; height: number };
  isWanted?: (item: Item) => boolean;
  /** Returns what no name may cover. */
  reserve?: (frame: Frame) => readonly TurnedBox[];
  digits?: number;
};

/** A picture for paper. `over` is its topmost layer, in px of the frame. */
export type Picture = {
  readonly element: HTMLElement;
  readonly over: SVGSVGElement;
  readonly frame: Frame;
  readonly names: SheetNames;
};

/** Device px a px of CSS: 288 dots an inch, less if many pictures are printed at once. */
const sharpness = 3;
const sharpnessMin = 1.5;
const pixelsMax = 40e6;
const lineRatio = 1.2;
/** From the middle of a line of text to its baseline, as a share of its size. */
const baseline = 0.35;
const tagHeightPx = 14;

/** Draws a part of a level: its plan, areas and signs, with names as texts. */
export function drawPicture(press: Press, input: PictureInput): Picture {
  const { level, bounds, box, isWanted = () => true, reserve, digits = 2 } = input;
  const frame = frameOf(press, level, bounds, box);
  const surface = surfaceOf(Math.ceil(frame.width * frame.scale), Math.ceil(frame.height * frame.scale));
  let names: SheetNames = { names: [], numbers: [], crowded: [] };
  const context = surface.getContext('2d') as Context | null;
  const { theme, sprites } = press;
  const scene = {
    ...{
      model: level.model,
      theme,
      sprites,
      highlight: clearPlaces(level.shape, press.viewer.store.state.tagIds),
    },
    ...{ excluded: cutSigns(level, frame), selectedId: null, hasBubbles: false },
  };
  const options = { isWanted, reserved: reserve?.(frame) ?? [], digits };
  const detail = {
    ...createDetail(),
    draw(...[pen, drawn, , visible]: Parameters<ReturnType<typeof createDetail>['draw']>) {
      names = drawSheet(pen, drawn, frame, visible, options);
      return [];
    },
  };
  if (context) drawBase(context, { ...scene, detail }, frame);
  const viewBox = `0 0 ${frame.width} ${frame.height}`;
  const over = svg('svg', { viewBox, direction: 'ltr' });
  for (const label of names.names) over.append(...labelOf(press, frame, label));
  const plan = svg('svg', { viewBox, 'aria-hidden': 'true' }, ...planOf(press, level, frame));
  const canvas = canvasOf(surface);
  const element = h('div', { class: 'atrium-printed-plan' }, plan, canvas, over);
  element.style.width = `${frame.width / pxPerMm}mm`;
  element.style.aspectRatio = `${frame.width} / ${frame.height}`;
  return { element, over, frame, names };
}

type Surface = HTMLCanvasElement | OffscreenCanvas;

/**
 * Returns a surface to draw on. Chromium records what is drawn on a canvas of the page right before it prints, and plays
 * that back in another size.
 */
function surfaceOf(width: number, height: number): Surface {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  const canvas = h('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
}

function canvasOf(surface: Surface): HTMLCanvasElement {
  if (surface instanceof HTMLCanvasElement) return surface;
  const canvas = h('canvas');
  [canvas.width, canvas.height] = [surface.width, surface.height];
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(surface.transferToImageBitmap());
  return canvas;
}

/** Returns the frame that shows the bounds as large as the box allows. */
function frameOf(press: Press, { bearing }: PrintedLevel, bounds: Bounds, box: PictureInput['box']): Frame {
  const { minX, minY, maxX, maxY } = bounds;
  const [across, down] = turnedSize(maxX - minX, maxY - minY, turnOf(bearing));
  const k = Math.min(box.width / across, box.height / down);
  const [width, height] = [Math.round(across * k), Math.round(down * k)];
  const affordable = Math.sqrt(pixelsMax / press.pictures / (width * height));
  return {
    view: { cx: (minX + maxX) / 2, cy: (minY + maxY) / 2, k, bearing },
    ...{ width, height, seenWidth: width, seenHeight: height },
    scale: Math.max(sharpnessMin, Math.min(sharpness, affordable)),
    fitK: k,
    isDeepest: false,
  };
}

/** Returns the markers that the edge of the picture would cut: half a sign says nothing. */
function cutSigns({ drawing }: PrintedLevel, frame: Frame): Set<string> {
  const cut = drawing.places.filter((place) => {
    if (place.kind !== 'marker') return false;
    const [x, y] = project(frame.view, frame, place.position);
    const { left, top, right, bottom } = markerBox(place);
    return x + left < 0 || y + top < 0 || x + right > frame.width || y + bottom > frame.height;
  });
  return new Set(cut.map(({ id }) => id));
}

/** Returns the plan under the places, turned and scaled like them. */
function planOf({ viewer, isPatient }: Press, { drawing }: PrintedLevel, frame: Frame): SVGElement[] {
  const { view, width, height } = frame;
  const { cos, sin } = turnOf(view.bearing);
  const [a, b, c, d] = [cos * view.k, -sin * view.k, sin * view.k, cos * view.k];
  const e = width / 2 - view.cx * a - view.cy * c;
  const f = height / 2 - view.cx * b - view.cy * d;
  const size = { width: drawing.width, height: drawing.height };
  const transform = `matrix(${[a, b, c, d, e, f].join(' ')})`;
  const source = choosePlanSource(planSources(drawing), drawing.width, view.k, frame.scale);
  const shown = viewer.box.querySelector<HTMLImageElement>('.atrium-plan img')?.src;
  const isShown = drawing.id === viewer.store.state.levelId;
  const href = !isPatient && isShown && shown ? shown : source?.url;
  return [
    svg('rect', { transform, ...size, fill: drawing.backgroundColor ?? '#ffffff' }),
    ...(href ? [svg('image', { href, transform, ...size, preserveAspectRatio: 'none' })] : []),
  ];
}

/** Returns a label as texts: first its line, then the title. `text` replaces the title. */
export function labelOf({ theme }: Press, frame: Frame, label: PlacedLabel, text?: string): SVGElement[] {
  const { at, angle, sizePx, layout, leader, item } = label;
  const [x, y] = project(frame.view, frame, at);
  const elements: SVGElement[] = [];
  if (leader && item.place.kind === 'marker') {
    const [markerX, markerY] = project(frame.view, frame, item.place.position);
    const points = [leader.from, leader.to].map(([dx, dy]): Point => [markerX + dx, markerY + dy]);
    for (const [stroke, width] of [
      [theme.halo, 3],
      [theme.text, 0.75],
    ] as const)
      elements.push(svg('polyline', { points: pointsText(points), stroke, 'stroke-width': width }));
  }
  if (text !== undefined) return [...elements, ...tagOf(x, y, text)];
  const { lines } = layout;
  const first = (-sizePx * lineRatio * (lines.length - 1)) / 2 + sizePx * baseline;
  const element = svg(
    'text',
    {
      transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${((angle * 180) / Math.PI).toFixed(1)})`,
      ...{ 'font-size': sizePx, 'font-weight': item.place.kind === 'area' ? 600 : 500, fill: theme.text },
      direction: lines.some((line) => rightToLeft.test(line)) ? 'rtl' : 'ltr',
      ...{ stroke: theme.halo, 'stroke-width': 3.5, 'stroke-linejoin': 'round', 'paint-order': 'stroke' },
    },
    ...lines.map((line, i) => svg('tspan', { x: 0, y: first + i * sizePx * lineRatio }, line)),
  );
  return [...elements, element];
}

/** Returns a number or letter on a small white tag, which no sign of a plan looks like. */
export function tagOf(x: number, y: number, text: string): SVGElement[] {
  const width = 4 + text.length * 7;
  const rect = { x: x - width / 2, y: y - tagHeightPx / 2, width, height: tagHeightPx, rx: 3 };
  return [
    svg('rect', { ...rect, fill: '#ffffff', stroke: '#23211e', 'stroke-width': 0.75 }),
    svg('text', { x, y: y + 11 * baseline, 'font-size': 11, 'font-weight': 700, fill: '#23211e' }, text),
  ];
}
