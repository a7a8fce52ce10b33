import { type Appearance, presentAppearance, type StoredAppearance } from '#lib/maps/core/present.ts';
import { servedCustomCss } from './served-custom-css.ts';

/** The appearance as visitors get it: their browser is given the sanitised style sheet only. */
export async function publicAppearance(stored: StoredAppearance, origin: string): Promise<Appearance> {
  return {
    ...presentAppearance(stored, origin),
    customCss: await servedCustomCss(stored.customCss),
  };
}
