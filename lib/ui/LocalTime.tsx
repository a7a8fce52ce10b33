'use client';

import { useSyncExternalStore } from 'react';
import { useStrings } from './Strings.tsx';

const noSubscription = () => () => {};

/** A moment in the reader's format: the day in UTC as the server knows it, day and time in the reader's zone after. */
export function LocalTime({ value, isDay }: { value: string; isDay?: boolean }) {
  const { language } = useStrings();
  const isBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const format = isBrowser
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(!isDay && { timeStyle: 'short' }) })
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
