import type { Viewer } from '../core/viewer.ts';
import { showVenueChips } from './venue-chips.ts';
import { showVenueHours } from './venue-hours.ts';

/** Shows the venue on the map. A screen in a building says its hours as large maps do. */
export function showVenue(viewer: Viewer): void {
  showVenueHours(viewer);
  if (!viewer.isShared) void showVenueChips(viewer);
}
