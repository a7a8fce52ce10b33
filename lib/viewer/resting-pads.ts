import type { Pads } from '../map/types.ts';
import { noPads } from '../map/view.ts';
import type { PublicProject } from './types.ts';

/** Height in px that the bar at the top takes from the map, with its margin. */
const barPx = 56;
/** Height in px of the links at the bottom, with their margin. */
const footPx = 32;

/**
 * A box of this size is low for its width: the buttons at its edge are about as high as the map, so the plan is beside
 * them.
 */
const low = { heightMin: 300, heightMax: 480, widthMin: 480 };
/** Width in px of a button with its margin. */
const cornerPx = 60;

/** Returns the pads that always cover a map of this box. */
export function restingPads(
  { appearance }: PublicProject,
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Pads {
  const isLow = clientWidth >= low.widthMin && clientHeight >= low.heightMin && clientHeight < low.heightMax;
  const side = document.documentElement.dir === 'rtl' ? 'left' : 'right';
  const top = appearance.isSearchBarVisible ? barPx : 0;
  // On a small map, the only place for the links is the lower edge, where names may be.
  const hasFoot = !appearance.hidePoweredBy && clientHeight >= low.heightMin;
  const bottom = hasFoot && (isLow || clientWidth < low.widthMin) ? footPx : 0;
  return { ...noPads, top, bottom, [side]: isLow ? cornerPx : 0 };
}
