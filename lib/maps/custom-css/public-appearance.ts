import { type Appearance, presentAppearance, type StoredAppearance } from '#lib/maps/core/present.ts';

/** The appearance as visitors get it: their browser is given the sanitised style sheet only. */
export async function publicAppearance(stored: StoredAppearance, origin: string): Promise<Appearance> {
  return {
    ...presentAppearance(stored, origin),
    customCss: await servedCustomCss(stored.customCss),
  };
}

/** The style sheet, cleaned and scoped. The parser for it loads only where there is one. */
async function servedCustomCss(css: string): Promise<string> {
  if (css === '') return '';
  const { sanitizeCustomCss } = await import('./sanitize-custom-css.ts');
  return sanitizeCustomCss(css);
}
