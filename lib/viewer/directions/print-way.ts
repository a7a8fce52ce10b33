import type { Bounds } from '../../geometry/bounds.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import { addStyle } from '../core/add-style.ts';
import { currentLink } from '../core/address.ts';
import { h } from '../core/dom.ts';
import { levelName, textOf } from '../core/texts.ts';
import type { AreaShape, LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { qrCode, shareUrl, withSource } from '../share/qr-code.ts';
import { endTitle } from './end-title.ts';
import { type LevelPart, levelPart } from './level-parts.ts';
import printStyle from './print.css';
import type { WayView } from './types.ts';
import { summaryOf, warningsOf } from './way-texts.ts';

type Point = readonly [number, number];
type TitleOf = (area: AreaShape) => string;
type Attributes = Record<string, string | number>;

const imagesWaitMs = 6000;
/**
 * The margin around a printed way, as a share of its length. The printed part is at least `shownShareMin` of the plan.
 */
const aroundShare = 0.2;
const shownShareMin = 0.5;
const lineColor = '#0b57d0';
/** Radius of a number with its rim, as a multiple of the unit. */
const numberRadius = 1.6;
/** Width of a letter as a share of its height. */
const charShare = 0.6;

/** Prints a way: each floor with its line, all steps, and a code that opens the way on a phone. Loaded on first use. */
export async function printWay(viewer: Viewer, { answer, to, texts, locale }: WayView): Promise<void> {
  const route = answer?.route;
  if (!route) return;
  // The plans of an earlier press may still load. Two papers would be printed together.
  if (viewer.paper) return;
  const link = shareUrl(viewer.boot.urls.share, currentLink(viewer, false));
  const titleOf: TitleOf = (area) => textOf(area, 'title', viewer.languages()) ?? '';
  const ids = new Set(route.legs.flatMap((leg) => (leg.kind === 'walk' ? leg.level.id : [])));
  const floors = [...ids].flatMap((id) => {
    const level = viewer.data.get(id);
    if (!level) return [];
    const picture = floorPicture(level, levelPart(route, id), route, titleOf);
    const name = levelName(level, viewer.languages().language);
    return h('figure', {}, h('figcaption', { dir: 'auto' }, name), picture);
  });
  const page = h(
    'div',
    { class: 'atrium-legend atrium-way-print' },
    h(
      'header',
      {},
      h(
        'div',
        {},
        h('h2', {}, `${viewer.project().name}: ${endTitle(viewer, to, texts)}`),
        h('p', {}, summaryOf(route, locale)),
        ...warningsOf(route, texts).map((line) => h('p', {}, line)),
        h('ol', {}, ...route.steps.map(({ text }) => h('li', { dir: 'auto' }, text))),
      ),
      h('div', {}, qrCode(withSource(link)), h('p', {}, texts.takeAlongHint)),
    ),
    h('div', { class: 'atrium-way-floors' }, ...floors),
  );
  const removeStyle = addStyle(printStyle);
  viewer.root.classList.add('atrium-printing-way');
  viewer.root.append(page);
  viewer.paper = page;
  addEventListener(
    'afterprint',
    () => {
      page.remove();
      viewer.paper = null;
      removeStyle();
      viewer.root.classList.remove('atrium-printing-way');
    },
    { once: true },
  );
  await arrived([...page.querySelectorAll('image')]);
  print();
}

/** Draws a floor: plan, areas, the line, and the numbers of the steps where they begin. */
function floorPicture(level: LevelShape, part: LevelPart, route: Route, titleOf: TitleOf): SVGSVGElement {
  const { width, height, imageUrl } = level;
  const shown = shownPart(level, part);
  const [shownWidth, shownHeight] = [shown.maxX - shown.minX, shown.maxY - shown.minY];
  const unit = Math.max(shownWidth, shownHeight) / 100;
  const viewBox = [shown.minX, shown.minY, shownWidth, shownHeight].map(Math.round).join(' ');
  const picture = svg('svg', { viewBox });
  picture.style.setProperty('--ratio', String(shownWidth / shownHeight));
  if (imageUrl) picture.append(svg('image', { href: imageUrl, width, height }));
  for (const area of level.areas)
    picture.append(
      svg('polygon', {
        points: pointsText(area.data),
        fill: area.color,
        'fill-opacity': area.fillOpacity * 0.6,
        stroke: area.color,
        'stroke-width': unit / 8,
      }),
    );
  const steps = [...route.steps.entries()].filter(([, step]) => step.level.id === level.id);
  const numbers = steps.map(([, { at }]) => at);
  for (const area of level.areas)
    picture.append(...areaTitle(area.data, titleOf(area), { unit, shown, numbers }));
  for (const [stroke, factor] of [
    ['#ffffff', 1.4],
    [lineColor, 0.8],
  ] as const)
    for (const line of [...part.lines, ...part.gaps])
      picture.append(
        svg('polyline', {
          points: pointsText(line),
          fill: 'none',
          stroke,
          'stroke-width': unit * factor,
          'stroke-linejoin': 'round',
          'stroke-linecap': 'round',
        }),
      );
  // If several steps begin at one point, the first is on top.
  for (const [i, step] of steps.reverse()) {
    const [x, y] = step.at;
    const text = svg('text', {
      x,
      y: y + unit * 0.65,
      'text-anchor': 'middle',
      'font-size': unit * 1.8,
      'font-weight': 700,
      fill: '#ffffff',
    });
    text.textContent = String(i + 1);
    picture.append(
      svg('circle', {
        cx: x,
        cy: y,
        r: unit * 1.4,
        fill: lineColor,
        stroke: '#ffffff',
        'stroke-width': unit / 3,
      }),
      text,
    );
  }
  return picture;
}

/**
 * Returns the printed part of a level: the way and its surroundings, so that the numbers do not overlap in a large
 * building.
 */
function shownPart({ width, height }: LevelShape, { lines, gaps }: LevelPart): Bounds {
  const points = [...lines, ...gaps].flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
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

/**
 * Returns a title in the middle of its area, or below the number of a step there, small enough to fit. Returns nothing
 * if the edge of the print would cut it.
 */
function areaTitle(
  points: readonly Point[],
  title: string,
  { unit, shown, numbers }: { unit: number; shown: Bounds; numbers: readonly Point[] },
): SVGTextElement[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const width = Math.max(...xs) - Math.min(...xs);
  const size = Math.min(unit * 1.7, (width * 1.5) / Math.max(1, title.length));
  const x = Math.min(...xs) + width / 2;
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  const half = (title.length * size * charShare) / 2;
  const radius = unit * numberRadius;
  const over = numbers.find(
    ([left, top]) =>
      Math.abs(left - x) < half + radius && Math.abs(top - middle + size / 2) < radius + size / 2,
  );
  const y = over ? over[1] + radius + size : middle;
  if (x - half < shown.minX || x + half > shown.maxX || y - size < shown.minY || y > shown.maxY) return [];
  const text = svg('text', {
    x,
    y,
    'text-anchor': 'middle',
    'font-size': size,
    fill: '#23211e',
  });
  text.textContent = title;
  return [text];
}

function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function pointsText(points: readonly Point[]): string {
  return points.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ');
}

/** Resolves once the plans are loaded or failed, or after a time limit. */
function arrived(images: readonly SVGImageElement[]): Promise<unknown> {
  const each = images.map(
    (image) =>
      new Promise((done) => {
        image.addEventListener('load', done);
        image.addEventListener('error', done);
      }),
  );
  return Promise.race([Promise.all(each), new Promise((done) => setTimeout(done, imagesWaitMs))]);
}
