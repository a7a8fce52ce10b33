/** Languages written alike enough that a reader of one takes the other. */
export const relatives: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', yue: 'zh', gsw: 'de' };
/** Returns the language of a tag without script and region, `no` for `nb` and `nn`. Empty for what is no tag. */
export function familyOf(tag: string): string {
  try {
    const { language } = new Intl.Locale(plainTag(tag));
    return relatives[language] ?? language;
  } catch {
    return '';
  }
}

/** Returns a tag without what the environment of a program writes behind it: `de_DE.UTF-8`, `de_DE@euro`. */
export function plainTag(code: string): string {
  const [tag = ''] = code.trim().split(/[.@]/, 1);
  return tag.replaceAll('_', '-');
}
