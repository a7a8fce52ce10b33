import type { Pads } from '../map/types.ts';
import { noPads } from '../map/view.ts';
import type { PublicProject } from './types.ts';

/** Height that the bar at the top takes from the map, with its margin. */
const barPx = 56;

/** What covers the map at all times. */
export function restingPads({ appearance }: PublicProject): Pads {
  return { ...noPads, top: appearance.isSearchBarVisible ? barPx : 0 };
}
