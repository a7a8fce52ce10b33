import { isGroup } from '../../../mapmodel/merge-members.ts';

/** Fields of each section of the settings, by their paths in the API. A path stands for all members below it. */
export const sectionPaths = {
  name: ['name', 'description'],
  key: ['key'],
  languages: ['languages', 'settings.defaultLanguage'],
  times: [
    'settings.timezone',
    'settings.timeFormat',
    'settings.workingHours',
    'settings.defaultLevelId',
    'settings.north',
  ],
  domains: ['allowed_domains'],
  appearance: [
    'appearance',
    'settings.theme',
    'settings.scrollMode',
    'settings.orientation',
    'settings.bearing',
    'settings.isRotatable',
    'settings.names',
  ],
  kiosk: ['settings.kiosk'],
  indexing: ['settings.isIndexable'],
  analytics: ['analytics'],
  directions: ['settings.wayfinding'],
} as const satisfies Record<string, readonly string[]>;

export type SettingsSectionName = keyof typeof sectionPaths;

/** Sections whose changes visitors see at once. The others wait for the next update of the live map. */
const liveSections: readonly SettingsSectionName[] = ['name', 'key', 'domains'];

/** Paths whose fields show their own faults. The faults of other paths stand at the end of their section. */
export const fieldPaths = ['name', 'description', 'key', 'appearance.customCss'] as const;

/** Returns the section that has the field at a path, or null if none has. */
export function sectionOf(path: string): SettingsSectionName | null {
  const isIn = (one: string) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`);
  const found = Object.entries(sectionPaths).find(([, paths]) => paths.some(isIn));
  return (found?.[0] as SettingsSectionName | undefined) ?? null;
}

/** Returns the paths of all values of a draft: those of groups by their members. */
export function pathsOf(draft: object, above = ''): string[] {
  return Object.entries(draft).flatMap(([name, value]) =>
    isGroup(name) ? pathsOf(Object(value), `${above}${name}.`) : [above + name],
  );
}

/** Checks whether visitors see some of these fields only after the next update of the live map. */
export function isPublishedLater(paths: readonly string[]): boolean {
  return paths.some((path) => {
    const section = sectionOf(path);
    return section !== null && !liveSections.includes(section);
  });
}
