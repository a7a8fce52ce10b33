import { h } from '../core/dom.ts';
import { levelName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { lineOf, unnumbered, writeNumbers } from './level-sheet.ts';
import { drawPicture, type Picture } from './picture.ts';
import { type Press, type PrintedLevel, printedPart } from './press.ts';

type Size = { width: number; height: number };

/** Where the list is, its lines, and the room that it leaves for the picture. */
type Layout = { isBelow: boolean; capacity: number; box: Size };

/** A printed page is about this wide, px, so a wider frame will be narrower there. */
const pageWidthPx = 700;
const headHeightPx = 26;
const lineHeightPx = 16;
/** A narrower frame has no room for a list beside the plan. */
const listedMinPx = 480;
const listShare = 0.3;
/** A column of the list; `print.css` makes as many of a little less. */
const columnPx = 150;
const gapPx = 8;
/** The smallest picture of a plan that has a list, as a share of the one without. */
const scaleMin = 0.5;

/** Returns the room for a picture in a frame that another page prints, and how many lines fit beside it. */
export function framedRoom({ width, height }: Size): { wide: Size; beside: Size | null; lines: number } {
  const across = Math.min(width, pageWidthPx) - 8;
  const down = Math.max(height - headHeightPx - 8, 80);
  const beside = across < listedMinPx ? null : { width: across * (1 - listShare) - 8, height: down };
  return { wide: { width: across, height: down }, beside, lines: Math.floor(down / lineHeightPx) };
}

/**
 * Returns a level for a page that prints the frame around the map: nothing may be larger than the frame. The list is
 * beside or below the plan, where the most places can be found by their name or number.
 */
export function framedSheet(press: Press, level: PrintedLevel, size: Size): HTMLElement {
  const { wide, lines } = framedRoom(size);
  const { viewer } = press;
  const draw = (box: Size) => drawPicture(press, { level, bounds: printedPart(level, box), box });
  let picture = draw(wide);
  let layout: Layout = { isBelow: false, capacity: 0, box: wide };
  if (picture.names.numbers.length + picture.names.crowded.length > 0) {
    const least = picture.frame.view.k * scaleMin;
    for (const next of layoutsIn(wide, lines)) {
      const drawn = draw(next.box);
      const isBetter = drawn.frame.view.k >= least && foundOn(drawn, next) > foundOn(picture, layout);
      if (isBetter) [picture, layout] = [drawn, next];
    }
  }
  const numbered = writeNumbers(press, level, [picture], layout.capacity);
  const others = unnumbered(level, numbered, [picture]).map((place) => ({ place, text: '' }));
  const list = [...numbered, ...others].slice(0, layout.capacity);
  const name = levelName(level.shape, viewer.languages().language);
  const shown = list.length > 0 && h('ul', {}, ...list.map(({ place, text }) => lineOf(viewer, place, text)));
  const page = framedPage(viewer, name, picture.element, shown);
  if (layout.isBelow) page.classList.add('atrium-below');
  return page;
}

/** Returns how many places a reader finds on a picture: those with a name, and those whose number is in the list. */
function foundOn({ names }: Picture, { capacity }: Layout): number {
  return names.names.length + Math.min(names.numbers.length, capacity);
}

/** Returns where a list can be, the layouts with the larger picture first. */
function layoutsIn({ width, height }: Size, lines: number): Layout[] {
  const columns = Math.max(1, Math.floor(width / columnPx));
  const all = [1, 2, 3].flatMap((count): Layout[] => {
    const rows = Math.ceil((lines * count) / 6);
    const beside = { width: width - count * columnPx - gapPx, height };
    const below = { width, height: height - rows * lineHeightPx - gapPx };
    return [
      { isBelow: true, capacity: rows * columns, box: below },
      { isBelow: false, capacity: count * lines, box: beside },
    ];
  });
  return all.filter(({ box }) => box.width > columnPx && box.height > 0);
}

export function framedPage(
  viewer: Viewer,
  name: string,
  picture: Element,
  list: Element | false,
): HTMLElement {
  return h(
    'section',
    { class: 'atrium-sheet atrium-in-frame' },
    h('h2', { dir: 'auto' }, `${viewer.project().name}: ${name}`),
    h('div', {}, picture, list),
  );
}
