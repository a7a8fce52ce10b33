import { errorTexts as de } from './errors.de.ts';
import { errorTexts as en } from './errors.en.ts';
import { fill } from './fill.ts';
import type { InterfaceLanguage } from './interface-languages.ts';

type English = typeof en;
type Group = keyof English;

/** The texts of all codes in one language. A language that lacks one does not compile. */
export type ErrorTexts = { [G in Group]: { [Name in keyof English[G]]: string } };

/** The name of an error or fault, such as `conflict.archived` or `value.required`. */
export type ErrorCode = { [G in Group]: `${G}.${keyof English[G] & string}` }[Group];

/** A code with the parameters of its text, independent of language. */
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

/** The parameters in the text of `Code`. */
export type ParametersOf<Code extends ErrorCode> = Readonly<
  [Placeholders<TextOf<Code>>] extends [never]
    ? Record<string, never>
    : Record<Placeholders<TextOf<Code>>, string | number | Said>
>;

const catalogues: Record<InterfaceLanguage, ErrorTexts> = { en, de };

/** Returns the text of a code in `language`. Numbers get the digits of the language, and nested codes use it too. */
export function sayError(language: InterfaceLanguage, { code, parameters }: Said): string {
  const [group = '', name = ''] = code.split('.');
  const texts: Record<string, Record<string, string>> = catalogues[language];
  const values = Object.entries(parameters).map(([key, value]) => [key, write(language, value)]);
  return fill(texts[group]?.[name] ?? code, Object.fromEntries(values));
}

function write(language: InterfaceLanguage, value: string | number | Said): string | number {
  // 1 stays a number because `fill` chooses the plural form by it.
  if (typeof value === 'number') return value === 1 ? value : value.toLocaleString(language);
  return typeof value === 'string' ? value : sayError(language, value);
}
