import type { WorkingHours } from '../../mapmodel/types.ts';
import type { Week } from './weekdays.ts';

/** A week from a file in the place of the one on the map, whose time zone and exceptions no file knows. */
export function keepExceptions(week: Week, known: WorkingHours | null): WorkingHours {
  return {
    ...week,
    ...(known?.timezone !== undefined && { timezone: known.timezone }),
    ...(known?.exceptions && { exceptions: known.exceptions }),
  };
}
