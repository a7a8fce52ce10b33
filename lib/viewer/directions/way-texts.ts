import type { WayStrings } from '../../messages/way.ts';
import { formatDistance } from '../../wayfinding/itinerary/format-distance.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import { timeText } from '../core/clock-text.ts';
import { fill } from '../core/fill.ts';
import type { Viewer } from '../core/viewer.ts';
import type { RouteAnswer } from './find-route.ts';
import type { WayView } from './types.ts';

/** A shorter walk rounds to zero metres. */
const walkMetersMin = 2.5;

/** Returns duration and length of a way as a text. Empty if the plan has no scale or there is nothing to walk. */
export function summaryOf({ seconds, distance, legs }: Route, locale: string): string {
  if (seconds === null || distance === null || (distance < walkMetersMin && legs.length < 2)) return '';
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return [minutes.format(Math.max(1, Math.round(seconds / 60))), formatDistance(distance, locale)].join(
    ' · ',
  );
}

/** Returns why there is no way, or null if there is one. */
export function reasonText(viewer: Viewer, view: WayView): string | null {
  const { texts, answer, locale } = view;
  if (!answer || answer.route) return null;
  if (answer.reason === 'steps') return texts.noStepFreeWay;
  if (answer.reason === 'closed')
    return [closedText(viewer, texts, answer.opensAt, locale), ...new Set(closedPlaces(answer, texts))].join(
      ' ',
    );
  return texts.noWay;
}

function closedText(viewer: Viewer, texts: WayStrings, opensAt: number | null, locale: string): string {
  if (opensAt === null) return texts.closedNow;
  const { timezone: timeZone, timeFormat } = viewer.project().settings;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const date = format({ dateStyle: 'short' });
  const time = timeText(opensAt, locale, { timeFormat }, timeZone);
  if (date.format(opensAt) === date.format(viewer.now())) return fill(texts.closedUntil, { time });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' }).format(opensAt);
  return fill(texts.closedUntilDay, { day, time });
}

/** Returns a sentence for each end of a lift or door that is closed, with the label of its status. */
function closedPlaces({ closedBy }: RouteAnswer, texts: WayStrings): string[] {
  return (closedBy ?? []).flatMap(({ place: { title }, label }) => {
    const place = label === null ? title : `${title} (${label})`;
    return title === '' ? [] : [fill(texts.goalClosed, { place })];
  });
}

export function warningsOf({ warnings, to }: Route, texts: WayStrings): string[] {
  return warnings.map((warning) =>
    warning === 'toClosed' ? fill(texts.goalClosed, { place: to?.title ?? '' }) : texts.movedToFloor,
  );
}
