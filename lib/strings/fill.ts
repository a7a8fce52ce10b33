/** The text with its `{placeholders}` filled in; of a `one|other` text the form that suits `count`. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  const [one = '', other] = text.split('|');
  const form = other !== undefined && values.count !== 1 ? other : one;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
