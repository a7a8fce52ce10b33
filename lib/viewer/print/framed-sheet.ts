import { h } from '../core/dom.ts';
import { levelName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import { lineOf, writeNumbers } from './level-sheet.ts';
import { drawPicture } from './picture.ts';
import { type Press, type PrintedLevel, printedPart } from './press.ts';

type Size = { width: number; height: number };

/** A printed page is about this wide, px, so a wider frame will be narrower there. */
const pageWidthPx = 700;
const headHeightPx = 26;
const lineHeightPx = 16;
/** A narrower frame has no room for a list beside the plan. */
const listedMinPx = 480;
const listShare = 0.3;

/** Returns the room for a picture in a frame that another page prints, and how many lines fit beside it. */
export function framedRoom({ width, height }: Size): { wide: Size; beside: Size | null; lines: number } {
  const across = Math.min(width, pageWidthPx) - 8;
  const down = Math.max(height - headHeightPx - 8, 80);
  const beside = across < listedMinPx ? null : { width: across * (1 - listShare) - 8, height: down };
  return { wide: { width: across, height: down }, beside, lines: Math.floor(down / lineHeightPx) };
}

/** Returns a level for a page that prints the frame around the map: nothing may be larger than the frame. */
export function framedSheet(press: Press, level: PrintedLevel, size: Size): HTMLElement {
  const { wide, beside, lines } = framedRoom(size);
  const draw = (box: Size) => drawPicture(press, { level, bounds: printedPart(level, box), box });
  let picture = draw(wide);
  if (picture.names.numbers.length > 0 && beside) picture = draw(beside);
  const numbered = beside ? writeNumbers(press, level, [picture], lines) : [];
  const list = numbered.map(({ place, text }) => lineOf(press.viewer, place, text));
  const name = levelName(level.shape, press.viewer.languages().language);
  return framedPage(press.viewer, name, picture.element, list.length > 0 && h('ul', {}, ...list));
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
