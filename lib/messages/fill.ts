/** A text that counts something: its forms by the plural category of the language. */
export type Counted = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

type Values = Readonly<Record<string, string | number>>;

/**
 * Returns the text with its `{{placeholders}}` filled in. Of a text that counts something, `count` selects the form.
 * Plural rules and digits follow `language`. Without it, rules are those of English and digits stay plain.
 */
export function fill(text: string, values?: Values, language?: string): string;
export function fill(text: string | Counted, values: Values, language?: string): string;
export function fill(text: string | Counted, values: Values = {}, language?: string): string {
  const form = typeof text === 'string' ? text : formFor(text, Number(values.count), language);
  return form.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' && language ? value.toLocaleString(language) : String(value);
  });
}

/** Returns what stands before and after a placeholder, for a text with an element of the page in it. */
export function around(text: string, placeholder: string): [before: string, after: string] {
  const [before = '', after = ''] = text.split(`{{${placeholder}}}`);
  return [before, after];
}

function formFor(text: Counted, count: number, language = 'en'): string {
  return text[new Intl.PluralRules(language).select(count)] ?? text.other;
}
