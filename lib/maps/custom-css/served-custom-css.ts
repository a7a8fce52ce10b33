/** The style sheet that an owner gave a map, cleaned and scoped. The parser for it loads only where there is one. */
export async function servedCustomCss(css: string): Promise<string> {
  if (css === '') return '';
  const { sanitizeCustomCss } = await import('./sanitize-custom-css.ts');
  return sanitizeCustomCss(css);
}
