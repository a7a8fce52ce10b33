import { hoursOfWeek, openNow } from '../../mapmodel/hours.ts';
import { occupancyNow } from '../../mapmodel/occupancy.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import { clockText, dayText, dayTimeText, timeText } from '../core/clock-text.ts';
import { h, icon, iconOf } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { PlaceShape, PublicProject } from '../core/types.ts';
import { cardIconPaths } from './card-icons.ts';

export type ClockInput = {
  settings: PublicProject['settings'];
  language: string;
  strings: ViewerStrings;
  now: number;
};

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** Returns whether the place is open now, with the hours of the week below. Returns null without hours. */
export function hoursSection(place: Pick<PlaceShape, 'workingHours'>, input: ClockInput): HTMLElement | null {
  const hours = place.workingHours;
  if (!hours) return null;
  const { strings, settings, language, now } = input;
  const zone = hours.timezone ?? settings.timezone;
  const state = openNow(hours, now, settings.timezone);
  const days = hoursOfWeek(hours, now, settings.timezone).map((day, i) => {
    const name = i === 0 ? strings.today : strings[weekdayNames[day.weekday] ?? 'sun'];
    const range = (opening: { open: string; close: string }) =>
      opening.open === '00:00' && (opening.close === '24:00' || opening.close === '00:00')
        ? strings.openAllDay
        : `${clockText(opening.open, language, settings)} – ${clockText(opening.close, language, settings)}`;
    const text = day.openings.length === 0 ? strings.closedDay : day.openings.map(range).join(', ');
    return h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, text));
  });
  const isElsewhere = zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
  return h(
    'details',
    { class: 'atrium-hours' },
    h(
      'summary',
      {},
      icon('clock', 18),
      h('span', { class: 'atrium-open', 'data-open': String(state.isOpen) }, openText(state, input, zone)),
      icon('down', 16),
    ),
    h('table', {}, h('caption', { class: 'atrium-unseen' }, strings.hours), h('tbody', {}, ...days)),
    isElsewhere &&
      h('p', { class: 'atrium-small' }, fill(strings.hoursZone, { zone: zone.replaceAll('_', ' ') })),
  );
}

/** Returns the line that says whether the place is open. Null without opening hours. */
export function openLine(
  { workingHours: hours }: Pick<PlaceShape, 'workingHours'>,
  input: ClockInput,
): string | null {
  if (!hours) return null;
  const { settings, now } = input;
  return openText(openNow(hours, now, settings.timezone), input, hours.timezone ?? settings.timezone);
}

function openText(
  state: ReturnType<typeof openNow>,
  { strings, settings, language, now }: ClockInput,
  zone: string,
): string {
  if (state.isOpen) {
    return state.until === null
      ? strings.openAllDay
      : fill(strings.openUntil, { time: timeText(state.until, language, settings, zone) });
  }
  if (state.next === null) return strings.closedNow;
  const time = timeText(state.next, language, settings, zone);
  const isSoon = state.next - now < 18 * 60 * 60 * 1000;
  return isSoon
    ? fill(strings.opensAt, { time })
    : fill(strings.opensOn, { day: dayText(state.next, language, zone), time });
}

/** Returns whether a room is free, until when, and what comes next. Returns null without a schedule. */
export function occupancySection(place: PlaceShape, input: ClockInput): HTMLElement | null {
  if (!place.occupancy || place.occupancy.periods.length === 0) return null;
  const { strings, settings, language, now } = input;
  const zone = place.occupancy.timezone ?? settings.timezone;
  const state = occupancyNow(place.occupancy, now);
  const time = state.until === null ? null : dayTimeText(state.until, now, language, settings, zone);
  const [timed, plain] = state.isInUse
    ? [strings.busyUntil, strings.busyNow]
    : [strings.freeUntil, strings.freeNow];
  const type = state.current?.status ?? (state.isInUse ? 'warning' : 'success');
  const label = state.current?.label;
  const next = state.next;
  const nextText =
    next &&
    `${dayTimeText(Date.parse(next.from), now, language, settings, zone)}${next.label ? ` · ${next.label}` : ''}`;
  return h(
    'div',
    { class: 'atrium-row atrium-occupancy' },
    iconOf(cardIconPaths.calendar ?? '', 18),
    h(
      'div',
      {},
      h('span', { class: 'atrium-status', 'data-type': type }, time === null ? plain : fill(timed, { time })),
      label && h('span', { class: 'atrium-occupancy-label' }, label),
      nextText && h('div', { class: 'atrium-small' }, fill(strings.nextUse, { time: nextText })),
    ),
  );
}
