import type { WayStrings } from '../../strings/way.en.ts';
import { formatDistance } from '../../wayfinding/itinerary/format-distance.ts';
import type { Route } from '../../wayfinding/itinerary/present-route.ts';
import type { ViewerContext } from '../context.ts';
import type { End } from './ends.ts';
import type { WayKit, WayView } from './types.ts';

/** Time and length of a way as people say them; empty where the plan has no scale. */
export function summaryOf({ seconds, distance }: Route, locale: string): string {
  if (seconds === null || distance === null) return '';
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
  return [minutes.format(Math.max(1, Math.round(seconds / 60))), formatDistance(distance, locale)].join(
    ' · ',
  );
}

/** Why no way is shown; null where one is, or an end is missing. */
export function messageOf({ fill }: WayKit, ctx: ViewerContext, view: WayView): string | null {
  const { status, texts, answer, locale } = view;
  const strings = ctx.strings();
  if (status === 'looking') return texts.looking;
  if (status === 'off') return texts.unavailable;
  if (status === 'failed')
    return view.failure?.kind === 'offline' ? strings.failedOffline : strings.failedBroken;
  if (status !== 'answer' || !answer || answer.route) return null;
  if (answer.reason === 'steps') return texts.noStepFreeWay;
  if (answer.reason === 'closed') return closedText(fill, ctx, texts, answer.opensAt, locale);
  return texts.noWay;
}

function closedText(
  fill: WayKit['fill'],
  ctx: ViewerContext,
  texts: WayStrings,
  opensAt: number | null,
  locale: string,
): string {
  if (opensAt === null) return texts.closedNow;
  const { timezone: timeZone, timeFormat } = ctx.project().settings;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const date = format({ year: 'numeric', month: 'numeric', day: 'numeric' });
  const time = format({ hour: 'numeric', minute: '2-digit', hour12: timeFormat === '12h' }).format(opensAt);
  if (date.format(opensAt) === date.format(ctx.now())) return fill(texts.closedUntil, { time });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' }).format(opensAt);
  return fill(texts.closedUntilDay, { day, time });
}

/** How an end is called in its field; empty for none. */
export function endTitle(
  { nameOf, tagName, levelName, fill }: WayKit,
  ctx: ViewerContext,
  end: End | null,
  texts: WayStrings,
  isHere = false,
): string {
  if (!end) return '';
  if (end.kind === 'place') return nameOf(end.place, ctx.languages(), ctx.strings());
  const { language } = ctx.languages();
  if (end.kind === 'point')
    return isHere ? texts.youAreHere : fill(texts.pointOn, { level: levelName(end.level, language) });
  const tag = ctx.project().tags.find(({ id }) => id === end.id);
  return fill(texts.nearestOf, { tag: tag ? tagName(tag, language) : '' });
}

export function warningsOf({ fill }: WayKit, { warnings, to }: Route, texts: WayStrings): string[] {
  return warnings.map((warning) =>
    warning === 'toClosed' ? fill(texts.goalClosed, { place: to?.title ?? '' }) : texts.movedToFloor,
  );
}
