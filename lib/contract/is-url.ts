/** Checks whether `value` is an absolute URL of one of `schemes`, without control characters or credentials. */
export function isUrl(value: string, schemes: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these inside a scheme, so they must not pass.
  if (/[\u0000-\u0020\u007f\\]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  if (!schemes.includes(url.protocol)) return false;
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return true;
  // Without slashes, a browser reads the rest as a path of the site that shows the link.
  return /^https?:\/\//i.test(value) && url.host !== '' && url.username === '' && url.password === '';
}
