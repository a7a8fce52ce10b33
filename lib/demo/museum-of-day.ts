import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { dayMs } from '#lib/plans/units.ts';

/**
 * Returns the museum with its programme from the day of `now` on, and its exceptional days in this year and the next.
 */
export function museumOfDay(document: ContentDocument, now: Date): ContentDocument {
  const places = document.levels.flatMap((level) => [...level.areas, ...level.markers]);
  const starts = places.flatMap(
    ({ occupancy }) => occupancy?.periods.map(({ from }) => Date.parse(from)) ?? [],
  );
  const years = places.flatMap(
    ({ workingHours }) => workingHours?.exceptions?.map(({ date }) => Number(date.slice(0, 4))) ?? [],
  );
  const later = (dayOf(now.getTime()) - dayOf(Math.min(...starts))) * dayMs;
  const yearsLater = now.getUTCFullYear() - Math.min(...years);
  const moved = <T extends (typeof places)[number]>(place: T): T => ({
    ...place,
    occupancy: place.occupancy && {
      ...place.occupancy,
      periods: place.occupancy.periods.map((period) => ({
        ...period,
        from: new Date(Date.parse(period.from) + later).toISOString(),
        to: new Date(Date.parse(period.to) + later).toISOString(),
      })),
    },
    workingHours: place.workingHours && {
      ...place.workingHours,
      exceptions: place.workingHours.exceptions?.map((exception) => ({
        ...exception,
        date: `${Number(exception.date.slice(0, 4)) + yearsLater}${exception.date.slice(4)}`,
      })),
    },
  });
  const levels = document.levels.map((level) => ({
    ...level,
    areas: level.areas.map(moved),
    markers: level.markers.map(moved),
  }));
  return { ...document, levels };
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}
