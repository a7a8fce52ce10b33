'use client';

import { useStrings } from './Strings.tsx';
import { useInBrowser } from './use-in-browser.ts';

export type LocalTimeProps = {
  value: string;
  isDay?: boolean;
  /** With seconds. */
  isExact?: boolean;
};

/** A moment in the reader's format: the day in UTC as the server knows it, day and time in the reader's zone after. */
export function LocalTime({ value, isDay, isExact }: LocalTimeProps) {
  const { language } = useStrings();
  const isBrowser = useInBrowser();
  const timeStyle = isExact ? 'medium' : 'short';
  const format = isBrowser
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(!isDay && { timeStyle }) })
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
