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

/**
 * Returns the code of what is wrong with an address: white space, credentials, a host or port that cannot be, or
 * `other`. Null for a good one.
 */
export function urlFault<Other extends string>(
  value: string,
  schemes: readonly string[],
  other: Other,
): Other | 'value.urlSpace' | 'value.urlCredentials' | 'value.urlHost' | null {
  if (isUrl(value, schemes)) return null;
  if (/\s/.test(value)) return 'value.urlSpace';
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBegun = schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}//`));
  if (!url && isBegun) return 'value.urlHost';
  return url && (url.username !== '' || url.password !== '') && schemes.includes(url.protocol)
    ? 'value.urlCredentials'
    : other;
}
