import { type Appearance, presentAppearance, type StoredAppearance } from '#lib/maps/core/present.ts';

/** Returns the appearance for visitors, with the sanitized style sheet. */
export async function publicAppearance(stored: StoredAppearance, origin: string): Promise<Appearance> {
  return {
    ...presentAppearance(stored, origin),
    customCss: await servedCustomCss(stored.customCss),
  };
}

/** Returns the sanitized and scoped style sheet. Loads the CSS parser only if there is a style sheet. */
async function servedCustomCss(css: string): Promise<string> {
  if (css === '') return '';
  const { sanitizeCustomCss } = await import('./sanitize-custom-css.ts');
  return sanitizeCustomCss(css);
}
