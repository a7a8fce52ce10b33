'use client';

import { useInBrowser } from './hooks/late.ts';
import { useStrings } from './Strings.tsx';

type LocalTimeProps = {
  value: string;
  isDay?: boolean;
  /** Whether seconds are shown. */
  isExact?: boolean;
};

/** A time in the user's format. The server renders the day in UTC; the browser renders day and time in its own zone. */
export function LocalTime({ value, isDay, isExact }: LocalTimeProps) {
  const { language } = useStrings();
  const isBrowser = useInBrowser();
  const timeStyle = isExact ? 'medium' : 'short';
  const format = isBrowser
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(!isDay && { timeStyle }) })
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
