/** A part of a format: a text as it is, or a sign that is filled in. */
export type FormatPart = { readonly text: string } | { readonly sign: string };

const dayMs = 86_400_000;
const [zero1900, zero1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** Sheets count a 29 February 1900, which did not exist. Days before it are one later. */
const leapDay1900 = 60;
/** 31 December 9999. */
const daysMax = 2_958_466;

/** Writes a day number as a date or time; null if sheets have no such date. Names are in `language`. */
export function formatDate(
  parts: readonly FormatPart[],
  value: number,
  { is1904, language }: { is1904: boolean; language: string },
): string | null {
  if (!(value >= 0 && value < daysMax)) return null;
  const signs = parts.map((part) => ('sign' in part ? part.sign : ''));
  const decimals = Math.max(...signs.map((sign) => /^s+\.(0+)$/.exec(sign)?.[1]?.length ?? 0));
  const unit = 1000 / 10 ** Math.min(3, decimals);
  const ms = Math.round((value * dayMs) / unit) * unit;
  const shift = !is1904 && value < leapDay1900 ? dayMs : 0;
  const at = { ms, date: new Date((is1904 ? zero1904 : zero1900) + shift + ms), language };
  const isHalfDay = signs.some((sign) => sign.startsWith('a'));
  return parts
    .map((part, i) =>
      'text' in part ? part.text : written(part.sign, at, { isHalfDay, isMinute: isMinute(signs, i) }),
    )
    .join('')
    .trim();
}

/** Checks whether `m` means minutes: after hours or before seconds. */
function isMinute(signs: readonly string[], i: number): boolean {
  const isTime = (sign: string | undefined) => /^(?:\[?[hs])/.test(sign ?? '');
  const before = signs.slice(0, i).findLast((sign) => /^\[?[ymdhs]/.test(sign));
  const after = signs.slice(i + 1).find((sign) => /^\[?[ymdhs]/.test(sign));
  return /^\[?h/.test(before ?? '') || (isTime(after) && /^s/.test(after ?? ''));
}

function written(
  sign: string,
  { ms, date, language }: { ms: number; date: Date; language: string },
  { isHalfDay, isMinute }: { isHalfDay: boolean; isMinute: boolean },
): string {
  const padded = (value: number) => String(value).padStart(sign.length > 1 ? 2 : 1, '0');
  const nameOf = (options: Intl.DateTimeFormatOptions) =>
    nameIn(language, { ...options, timeZone: 'UTC' }, date);
  const hours = date.getUTCHours();
  if (sign.startsWith('[')) {
    const unit = sign === '[h]' ? 3_600_000 : sign === '[m]' ? 60_000 : 1000;
    return String(Math.floor(ms / unit));
  }
  switch (sign.charAt(0)) {
    case 'y':
      return sign.length < 3
        ? String(date.getUTCFullYear() % 100).padStart(2, '0')
        : String(date.getUTCFullYear());
    case 'm':
      if (isMinute) return padded(date.getUTCMinutes());
      if (sign.length < 3) return padded(date.getUTCMonth() + 1);
      // Beside a day, some languages decline the name of the month.
      return nameOf({
        day: 'numeric',
        month: sign.length === 3 ? 'short' : sign.length === 5 ? 'narrow' : 'long',
      });
    case 'd':
      return sign.length < 3
        ? padded(date.getUTCDate())
        : nameOf({ weekday: sign.length === 3 ? 'short' : 'long' });
    case 'h':
      return padded(isHalfDay ? hours % 12 || 12 : hours);
    case 's': {
      const [whole = '', decimals = ''] = sign.split('.');
      const seconds = String(date.getUTCSeconds()).padStart(Math.min(2, whole.length), '0');
      return decimals === ''
        ? seconds
        : `${seconds}.${String(date.getUTCMilliseconds()).padStart(3, '0').slice(0, decimals.length)}`;
    }
    case 'a':
      return sign.length > 3 ? (hours < 12 ? 'AM' : 'PM') : hours < 12 ? 'A' : 'P';
    default:
      return '';
  }
}

/** Returns the name of the month or weekday in a date. */
function nameIn(language: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const wanted = options.month ? 'month' : 'weekday';
  const parts = new Intl.DateTimeFormat(language, { ...options, numberingSystem: 'latn' }).formatToParts(
    date,
  );
  return parts.find(({ type }) => type === wanted)?.value ?? '';
}
