import type { z } from 'zod';
import type { StoredParts } from '#db/schema/stored.ts';
import { languageNames } from '#lib/contract/languages.ts';
import type { publicProject } from '#lib/contract/schemas/project.ts';
import { presentAppearance, presentSettings } from '#lib/maps/core/present.ts';
import { megabyte } from '#lib/plans/units.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { keptValues } from '#lib/platform/kept-values.ts';

export type PublicProject = z.infer<typeof publicProject>;

/** What visitors see of a project. */
type Shown = Pick<PublicProject, 'id' | 'key' | 'name' | 'tags' | 'levels' | 'version'> & {
  parts: StoredParts;
  languages: readonly string[];
  updatedAt: Date;
};

/** Returns a project as the public API shows it. A default level that visitors do not see becomes null. */
export async function presentPublicProject(shown: Shown, origin: string): Promise<PublicProject> {
  const { appearance, analytics } = shown.parts;
  const settings = presentSettings(shown.parts.settings, origin);
  const { defaultLevelId } = settings;
  const hasDefaultLevel = shown.levels.some(({ id }) => id === defaultLevelId);
  return {
    id: shown.id,
    key: shown.key,
    name: shown.name,
    settings: hasDefaultLevel ? settings : { ...settings, defaultLevelId: null },
    appearance: {
      ...presentAppearance(appearance, origin),
      customCss: await servedCustomCss(appearance.customCss),
    },
    analytics,
    languages: shown.languages.map(languageNames),
    tags: shown.tags,
    levels: shown.levels,
    version: shown.version,
    live_updated_at: shown.updatedAt.toISOString(),
  };
}

/** A long sheet takes a tenth of a second on the main thread, and each file of a preview needs it. */
const sheets = keptValues<string>('custom-css', 8 * megabyte, (clean) => 2 * (clean.length + hashChars));
const hashChars = 64;

/** Returns the sanitized and scoped style sheet. Loads the CSS parser only if there is a style sheet. */
async function servedCustomCss(css: string): Promise<string> {
  if (css === '') return '';
  return sheets.get(contentHash(css), '', async () => {
    const { sanitizeCustomCss } = await import('../custom-css/sanitize-custom-css.ts');
    return sanitizeCustomCss(css);
  });
}
