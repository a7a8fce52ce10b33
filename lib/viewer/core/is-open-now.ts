import { openNow } from '../../mapmodel/hours.ts';
import type { PlaceShape } from './types.ts';
import type { Viewer } from './viewer.ts';

/**
 * Checks whether a place is open now. One with the status `error` is closed, as for directions. One without hours is not
 * known to be open; a facility of the venue, such as a toilet, is open while the venue is (docs/contract.md, 5.8 Hours
 * and occupancy).
 */
export function isOpenNow(viewer: Viewer, { workingHours, status }: PlaceShape, isFacility = false): boolean {
  const { settings } = viewer.project();
  if (status?.type === 'error') return false;
  const hours = workingHours ?? (isFacility ? settings.workingHours : null);
  if (!hours) return isFacility;
  return openNow(hours, viewer.now(), settings.timezone).isOpen;
}
