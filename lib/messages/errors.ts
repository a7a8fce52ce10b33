import { inInterfaceLanguages } from './all-languages.ts';
import type en from './en/errors.json';
import type { ErrorParameterNames } from './error-parameters.ts';
import { type Counted, fill } from './fill.ts';
import type { InterfaceLanguage } from './languages.ts';
import type { Texts } from './load.ts';

/**
 * The texts of all errors and faults by code, `group.name`, in the words of docs/contract.md. A group named like a kind
 * of `AppError` sets the status; other groups say what is wrong with a value.
 */
type English = Texts<typeof en>;
type Group = keyof English;

/** The name of an error or fault, such as `conflict.archived` or `value.required`. */
export type ErrorCode = { [G in Group]: `${G}.${keyof English[G] & string}` }[Group];

/** A code with the parameters of its text, independent of language. */
export type Said = { code: ErrorCode; parameters: ErrorParameters };
export type ErrorParameters = Readonly<Record<string, string | number | Said>>;

type NamesOf<Code> = Code extends keyof ErrorParameterNames ? ErrorParameterNames[Code] : never;

/** The parameters in the text of `Code`. */
export type ParametersOf<Code extends ErrorCode> = Readonly<
  [NamesOf<Code>] extends [never] ? Record<string, never> : Record<NamesOf<Code>, string | number | Said>
>;

/** Returns the texts of all codes in one language. */
export const errorTexts = await inInterfaceLanguages<typeof en>(
  (language) => import(`./${language}/errors.json`, { with: { type: 'json' } }),
);

/**
 * Returns the text of a code in `language`. Numbers get the digits of the language, and nested codes use it too. A
 * number that must keep its digits, such as a port, is passed as text.
 */
export function sayError(language: InterfaceLanguage, { code, parameters }: Said): string {
  const [group = '', name = ''] = code.split('.');
  const texts: Record<string, Record<string, string | Counted>> = errorTexts(language);
  const values = Object.entries(parameters).map(([key, value]) => [
    key,
    typeof value === 'object' ? sayError(language, value) : value,
  ]);
  return fill(texts[group]?.[name] ?? code, Object.fromEntries(values), language);
}
