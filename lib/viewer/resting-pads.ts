import type { Pads } from '../map/types.ts';
import { noPads } from '../map/view.ts';
import type { PublicProject } from './types.ts';

/** Height that the bar at the top takes from the map, with its margin. */
const barPx = 56;
/** Height that the links at the bottom take, with their margin. */
const footPx = 32;

/** A box that is low for its width: the buttons at its edge are about as high as the map, so the plan stands beside them. */
const low = { heightMin: 300, heightMax: 480, widthMin: 480 };
/** A button and the room around it. */
const cornerPx = 60;

/** What covers the map of this box at all times. */
export function restingPads(
  { appearance }: PublicProject,
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Pads {
  const isLow = clientWidth >= low.widthMin && clientHeight >= low.heightMin && clientHeight < low.heightMax;
  const side = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  const top = appearance.isSearchBarVisible ? barPx : 0;
  // A small map has no place for the links at its lower edge but one where names stand.
  const hasFoot = !appearance.hidePoweredBy && clientHeight >= low.heightMin;
  const bottom = hasFoot && (isLow || clientWidth < low.widthMin) ? footPx : 0;
  return { ...noPads, top, bottom, [side]: isLow ? cornerPx : 0 };
}
