import { fill } from './fill.ts';

export { fill } from './fill.ts';

/** A text by the plural category of its count. `other` is used for all categories except `one`. */
export type PluralText = { one: string; other: string };

/** Returns the form of `text` for `count`, with `{count}` written in the digits of `language`. */
export function plural(text: PluralText, count: number, language: string): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? text.one : text.other;
  return fill(form, { count: new Intl.NumberFormat(language).format(count) });
}
