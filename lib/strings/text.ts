import { fill } from './fill.ts';

export { fill } from './fill.ts';

/** A text by plural category of its count; `other` stands in for what a language does not tell apart. */
export type PluralText = { one: string; other: string };

/** The form of `text` for `count`, with `{count}` written in the digits of `language`. */
export function plural(text: PluralText, count: number, language: string): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? text.one : text.other;
  return fill(form, { count: new Intl.NumberFormat(language).format(count) });
}
