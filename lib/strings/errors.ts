import type { InterfaceLanguage } from './choose-language.ts';
import { errorTexts as de } from './errors.de.ts';
import { errorTexts as en } from './errors.en.ts';
import { fill } from './fill.ts';

type English = typeof en;
type Group = keyof English;

/** The texts of every code in one language; a language without one does not compile. */
export type ErrorTexts = { [G in Group]: { [Name in keyof English[G]]: string } };

/** What names an error or fault: `conflict.archived`, `value.required`. */
export type ErrorCode = { [G in Group]: `${G}.${keyof English[G] & string}` }[Group];

/** A code with what goes into its text, before anybody says it in a language. */
export type Said = { code: ErrorCode; parameters: ErrorParameters };
export type ErrorParameters = Readonly<Record<string, string | number | Said>>;

type TextOf<Code> = Code extends `${infer G extends Group}.${infer Name}`
  ? Name extends keyof English[G]
    ? English[G][Name]
    : never
  : never;
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The parameters that the text of `Code` names. */
export type ParametersOf<Code extends ErrorCode> = Readonly<
  [Placeholders<TextOf<Code>>] extends [never]
    ? Record<string, never>
    : Record<Placeholders<TextOf<Code>>, string | number | Said>
>;

const catalogues: Record<InterfaceLanguage, ErrorTexts> = { en, de };

/** What a code says in `language`; numbers are written in its digits, and what is said inside in the same language. */
export function sayError(language: InterfaceLanguage, { code, parameters }: Said): string {
  const [group = '', name = ''] = code.split('.');
  const texts: Record<string, Record<string, string>> = catalogues[language];
  const values = Object.entries(parameters).map(([key, value]) => [key, write(language, value)]);
  return fill(texts[group]?.[name] ?? code, Object.fromEntries(values));
}

function write(language: InterfaceLanguage, value: string | number | Said): string | number {
  // `fill` tells one from many by the number.
  if (typeof value === 'number') return value === 1 ? value : value.toLocaleString(language);
  return typeof value === 'string' ? value : sayError(language, value);
}
