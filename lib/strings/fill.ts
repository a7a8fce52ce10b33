/**
 * Returns the text with its `{placeholders}` filled in. If the text has several forms, `count` selects one: the first
 * is for one, the last for all others. Forms between them carry the name of their plural category (`{count}
 * místo|few:{count} místa|{count} míst`). Plural rules and digits follow `language`, else English.
 */
export function fill(text: string, values: Record<string, string | number> = {}, language?: string): string {
  return formFor(text.split('|'), Number(values.count), language).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' && language ? value.toLocaleString(language) : String(value);
    },
  );
}

function formFor(forms: readonly string[], count: number, language: string | undefined): string {
  const [one = '', ...more] = forms;
  const other = more.at(-1);
  if (other === undefined) return one;
  const category = language ? new Intl.PluralRules(language).select(count) : count === 1 ? 'one' : 'other';
  if (category === 'one') return one;
  const named = more.find((form) => form.startsWith(`${category}:`));
  return named?.slice(category.length + 1) ?? other;
}
