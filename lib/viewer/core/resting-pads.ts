import type { Pads } from '../../map/types.ts';
import { noPads } from '../../map/view/view.ts';
import type { PublicProject } from './types.ts';

/** Height in px that the bar at the top takes from the map, with its margin. */
const barPx = 56;
/** Height in px of the chips under it, on a phone. */
const chipsPx = 44;
const chipsHeightMin = 480;
/** Height in px of the links at the bottom, with their margin. */
const footPx = 32;

/**
 * A box of this size is low for its width: the buttons at its edge are about as high as the map, so the plan is beside
 * them.
 */
const low = { heightMax: 480, widthMin: 480 };
/** Heights in px below which the zoom buttons have two columns or one row, as in `style/media.css`. */
const folded = { slimMax: 300, twoColumnsMax: 256, rowMax: 164 };
const buttonPx = 44;
/** Margin in px around the buttons. */
const cornerPx = 16;

/** Checks whether a map has something to offer under its search on a phone: opening hours or categories. */
export function hasChips({ settings, tags }: PublicProject): boolean {
  return Boolean(settings.workingHours) || tags.length > 0;
}

/** A frame smaller than this both ways is a picture of the map with a button that opens its page. */
const pictureWidthPx = 360;
const pictureHeightPx = 300;
/** Height in px of that button, with its margin. */
const openPx = 60;

/** Checks whether a box in another page is too small for a map that can be used. */
export function isPicture({
  clientWidth,
  clientHeight,
}: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>): boolean {
  return window.parent !== window && clientWidth < pictureWidthPx && clientHeight < pictureHeightPx;
}

/** Returns the pads that always cover a map of this box. */
export function restingPads(
  project: PublicProject,
  box: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Pads {
  if (isPicture(box)) return { ...noPads, bottom: openPx };
  const { clientWidth, clientHeight } = box;
  const { appearance } = project;
  const isSlim = clientWidth < low.widthMin;
  const isLow = !isSlim && clientHeight < low.heightMax;
  const side = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  const chips = isSlim && clientHeight >= chipsHeightMin && hasChips(project) ? chipsPx : 0;
  const top = (appearance.isSearchBarVisible ? barPx : 0) + chips;
  // On a small map, the only place for the links is the lower edge, where names may be.
  const bottom = !appearance.hidePoweredBy && (isLow || isSlim) ? footPx : 0;
  const hasCorner = isSlim
    ? clientHeight < folded.slimMax && appearance.isZoomControlsVisible && !isTouch()
    : isLow;
  const columns =
    clientHeight < folded.rowMax ? (isSlim ? 2 : 4) : clientHeight < folded.twoColumnsMax && !isSlim ? 2 : 1;
  const beside = hasCorner ? cornerPx + columns * buttonPx : 0;
  // The plan of a slim map stays in the middle.
  if (isSlim) return { top, bottom, left: beside, right: beside };
  return { ...noPads, top, bottom, [side]: beside };
}

/** A slim map shows no zoom buttons on a touch screen. */
function isTouch(): boolean {
  return matchMedia('(hover: none), (pointer: coarse)').matches;
}
