import type { WorkingHours } from '../../mapmodel/types.ts';
import type { Week } from './weekdays.ts';

/** Returns the hours on the map with the week of a file, which knows no time zone and no exceptions. */
export function keepExceptions(week: Week, known: WorkingHours | null): WorkingHours {
  return {
    ...week,
    ...(known?.timezone !== undefined && { timezone: known.timezone }),
    ...(known?.exceptions && { exceptions: known.exceptions }),
  };
}
