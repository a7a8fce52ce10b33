import type { Bounds } from '../../geometry/bounds.ts';
import { boundsOf } from '../../geometry/bounds.ts';
import type { Frame } from '../../map/frame.ts';
import { type TurnedBox, uprightBox } from '../../map/labels/taken.ts';
import { choosePlanSource, planSources } from '../../map/layers/plan-image.ts';
import { project } from '../../map/view/view.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import { currentLink } from '../core/address.ts';
import { h } from '../core/dom.ts';
import { drawingOf } from '../core/show-level.ts';
import { levelName } from '../core/texts.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { framedPage, framedRoom } from '../print/framed-sheet.ts';
import { drawPicture, type Picture, pxPerMm } from '../print/picture.ts';
import { createPress, type Press, printedLevel } from '../print/press.ts';
import { scaleLine } from '../print/scale-line.ts';
import { pointsText, svg } from '../print/svg.ts';
import { shareUrl, withSource } from '../share/page-link.ts';
import { qrCode } from '../share/qr-code.ts';
import { endTitle } from './end-title.ts';
import { type LevelPart, levelPart } from './level-parts.ts';
import type { WayView } from './types.ts';
import { summaryOf, warningsOf } from './way-texts.ts';

type Point = readonly [number, number];
type Size = { width: number; height: number };

/**
 * The margin around a printed way, as a share of its length. The printed part is at least `shownShareMin` of the plan.
 */
const aroundShare = 0.2;
const shownShareMin = 0.5;
const lineColor = '#0b57d0';
/** Room for the picture of a floor, in mm: one alone, or several under each other. */
const alone = { width: 188, height: 150 };
const several = { width: 188, height: 76 };
const lineWidthPx = 4;
const haloWidthPx = 7;
const numberRadiusPx = 8;
/** Lines that a step takes beside a plan in a frame. */
const linesAStep = 2;
/** Pieces of the line of which each is kept free of names, px. */
const pieceMaxPx = 400;

/** Returns the sheet of a way: each floor with its line, all steps, and a code that opens the way on a phone. */
export function waySheets(viewer: Viewer, view: WayView, isPatient: boolean): HTMLElement[] {
  const route = view.answer?.route;
  if (!route) return [];
  const { to, texts, locale } = view;
  const link = shareUrl(viewer.boot.urls.share, currentLink(viewer, false));
  const levels = levelsOn(viewer, route);
  const press = createPress(viewer, isPatient, levels.length);
  const room = levels.length === 1 ? alone : several;
  const box = { width: room.width * pxPerMm, height: room.height * pxPerMm };
  const floors = levels.map((level) => {
    const picture = floorPicture(press, level, route, box);
    const name = levelName(level, viewer.languages().language);
    return h(
      'figure',
      {},
      h('figcaption', { dir: 'auto' }, name),
      picture.element,
      scaleLine(press, printedLevel(viewer, level), picture.frame),
    );
  });
  const page = h(
    'section',
    { class: 'atrium-sheet atrium-way-print' },
    h(
      'header',
      {},
      h(
        'div',
        {},
        h('h2', {}, `${viewer.project().name}: ${endTitle(viewer, to, texts)}`),
        h('p', {}, summaryOf(route, locale)),
        ...warningsOf(route, texts).map((line) => h('p', {}, line)),
        stepsOf(route),
      ),
      h('div', {}, qrCode(withSource(link)), h('p', {}, texts.takeAlongHint)),
    ),
    ...floors,
  );
  return [page];
}

/** Returns the way on the shown level for a page that prints the frame around the map. */
export function framedWay(viewer: Viewer, { answer }: WayView, size: Size): HTMLElement | null {
  const route = answer?.route;
  const level = viewer.level();
  if (!route || !level) return null;
  const { wide, beside, lines } = framedRoom(size);
  const press = createPress(viewer, false, 1);
  const picture = floorPicture(press, level, route, beside ?? wide);
  const name = levelName(level, viewer.languages().language);
  return framedPage(
    viewer,
    name,
    picture.element,
    beside !== null && stepsOf(route, Math.floor(lines / linesAStep)),
  );
}

/** Fetches the plans of a way, so that the menu of the browser prints them too. */
export function fetchPlans(viewer: Viewer, { answer }: WayView): void {
  for (const level of answer?.route ? levelsOn(viewer, answer.route) : []) {
    const source = planSource(viewer, level);
    if (source) new Image().src = source;
  }
}

function planSource(viewer: Viewer, level: LevelShape): string | undefined {
  const drawing = drawingOf(viewer, level);
  const k = (several.width * pxPerMm) / level.width;
  return choosePlanSource(planSources(drawing), level.width, k, 2)?.url;
}

function levelsOn(viewer: Viewer, { legs }: Route): LevelShape[] {
  const ids = new Set(legs.flatMap((leg) => (leg.kind === 'walk' ? leg.level.id : [])));
  return [...ids].flatMap((id) => viewer.data.get(id) ?? []);
}

/** Lists the steps, or as many as there is room for. */
function stepsOf({ steps }: Route, max = Infinity): HTMLElement {
  const shown = steps.slice(0, max).map(({ text }) => h('li', { dir: 'auto' }, text));
  return h('ol', {}, ...shown, steps.length > max && h('li', {}, '…'));
}

/** Draws a floor: its plan, the line, and the numbers of the steps where they begin. */
function floorPicture(press: Press, shape: LevelShape, route: Route, box: Size): Picture {
  const level = printedLevel(press.viewer, shape);
  const part = levelPart(route, shape.id);
  const steps = [...route.steps.entries()].filter(([, step]) => step.level.id === shape.id);
  const lines = [...part.lines, ...part.gaps];
  const picture = drawPicture(press, {
    ...{ level, bounds: shownPart(shape, part), box },
    reserve: (frame) => [
      ...lines.flatMap((line) => boxesOf(line, frame)),
      ...steps.map(([, { at }]) => {
        const [x, y] = project(frame.view, frame, at);
        const reach = numberRadiusPx + 2;
        return uprightBox(x - reach, y - reach, x + reach, y + reach);
      }),
    ],
  });
  const { over, frame } = picture;
  const onPaper = (point: Point) => project(frame.view, frame, point);
  const drawn = [
    ['#ffffff', haloWidthPx],
    [lineColor, lineWidthPx],
  ] as const;
  over.prepend(
    ...drawn.flatMap(([stroke, width]) =>
      lines.map((line) =>
        svg('polyline', {
          points: pointsText(line.map(onPaper)),
          stroke,
          'stroke-width': width,
          'stroke-linejoin': 'round',
          'stroke-linecap': 'round',
        }),
      ),
    ),
  );
  // If several steps begin at one point, the first is on top.
  for (const [i, step] of steps.reverse()) {
    const [cx, cy] = onPaper(step.at);
    const text = { x: cx, y: cy + 3.5, 'font-size': 10, 'font-weight': 700, fill: '#ffffff' };
    over.append(
      svg('circle', {
        ...{ cx, cy, r: numberRadiusPx },
        ...{ fill: lineColor, stroke: '#ffffff', 'stroke-width': 1.5 },
      }),
      svg('text', text, String(i + 1)),
    );
  }
  return picture;
}

/** Returns boxes along a line, which no name may cover. */
function boxesOf(line: readonly Point[], frame: Frame): TurnedBox[] {
  return line.slice(1).flatMap((end, i) => {
    const [fromX, fromY] = project(frame.view, frame, line[i] ?? end);
    const [toX, toY] = project(frame.view, frame, end);
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (length === 0) return [];
    const [cos, sin] = [(toX - fromX) / length, (toY - fromY) / length];
    const pieces = Math.ceil(length / pieceMaxPx);
    return Array.from({ length: pieces }, (_, piece) => {
      const at = (piece + 0.5) / pieces;
      const [x, y] = [fromX + (toX - fromX) * at, fromY + (toY - fromY) * at];
      return { x, y, halfWidth: length / pieces / 2, halfHeight: haloWidthPx / 2, cos, sin };
    });
  });
}

/**
 * Returns the printed part of a level: the way and its surroundings, so that the numbers do not overlap in a large
 * building.
 */
function shownPart({ width, height }: LevelShape, { lines, gaps }: LevelPart): Bounds {
  const { minX, minY, maxX, maxY } = boundsOf([...lines, ...gaps].flat());
  const side = (from: number, to: number, whole: number): [number, number] => {
    if (from > to) return [0, whole];
    const around = aroundShare * Math.max(maxX - minX, maxY - minY);
    const length = Math.min(whole, Math.max(to - from + 2 * around, whole * shownShareMin));
    const begin = Math.min(Math.max(0, (from + to - length) / 2), whole - length);
    return [begin, begin + length];
  };
  const [left, right] = side(minX, maxX, width);
  const [top, bottom] = side(minY, maxY, height);
  return { minX: left, minY: top, maxX: right, maxY: bottom };
}
