import { type Fault, invalid } from '#lib/contract/errors.ts';
import { storedParts } from '#lib/maps/core/present.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { languageFaults, reservedProjectKeys } from './rules.ts';

type Defined<T> = { [Name in keyof T]?: T[Name] | undefined };
type Parts = ReturnType<typeof storedParts>;

export type ProjectFields = {
  name?: string | undefined;
  description?: string | undefined;
  key?: string | undefined;
  settings?: Defined<Parts['settings']> | undefined;
  appearance?: Defined<Parts['appearance']> | undefined;
  analytics?: Defined<Parts['analytics']> | undefined;
  languages?: string[] | undefined;
  allowedDomains?: string[] | undefined;
};

type StoredFields = Pick<
  LockedProject,
  'name' | 'description' | 'key' | 'settings' | 'appearance' | 'analytics' | 'languages' | 'allowedDomains'
>;

/** The columns after the change; groups are merged member by member. Throws when languages do not fit. */
export function mergeFields(project: StoredFields, fields: ProjectFields, pathPrefix = '') {
  const stored = storedParts(project);
  const merged = {
    name: fields.name?.trim() ?? project.name,
    description: fields.description ?? project.description,
    key: fields.key ?? project.key,
    settings: mergeDefined(stored.settings, fields.settings),
    appearance: mergeDefined(stored.appearance, fields.appearance),
    analytics: mergeDefined(stored.analytics, fields.analytics),
    languages: fields.languages ?? project.languages,
    allowedDomains: fields.allowedDomains ?? project.allowedDomains,
  };
  const faults: Fault[] = languageFaults(merged.languages, merged.settings);
  if (merged.key !== project.key && reservedProjectKeys.includes(merged.key)) {
    faults.push({ path: 'key', message: 'This word is reserved.' });
  }
  if (faults.length > 0) {
    throw invalid(faults.map(({ path, message }) => ({ path: pathPrefix + path, message })));
  }
  return merged;
}

function mergeDefined<T extends object>(before: T, change: Defined<T> | undefined): T {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}
