import type { z } from 'zod';
import type { Settings, StoredPicture } from '#db/schema/stored.ts';
import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { projectUpdateBody } from '#lib/contract/schemas/project.ts';
import { mergeDefined } from '#lib/mapmodel/merge-defined.ts';
import { mergeMembers } from '#lib/mapmodel/merge-members.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import { languageFaults, reservedProjectKeys } from './rules.ts';

export type ProjectFields = Partial<z.output<typeof projectUpdateBody>['fields']>;

type StoredFields = Pick<LockedProject, keyof ProjectFields>;

/** Fields with their images resolved: `logoFile` and `pictures` count, those of `appearance` and `settings.kiosk` do not. */
type ResolvedFields = ProjectFields & {
  logoFile?: string | null | undefined;
  pictures?: StoredPicture[] | undefined;
};

/**
 * Returns the columns after the change. Groups are merged member by member. Throws a 400 if languages and settings do
 * not match, or the new key is reserved.
 */
export function mergeFields(project: StoredFields, fields: ResolvedFields, pathPrefix = '') {
  const { logo: _, ...appearance } = fields.appearance ?? {};
  const merged = {
    name: fields.name?.trim() ?? project.name,
    description: fields.description ?? project.description,
    key: fields.key ?? project.key,
    settings: mergeSettings(project.settings, fields.settings, fields.pictures),
    appearance: mergeDefined(project.appearance, { ...appearance, logoFile: fields.logoFile }),
    analytics: mergeDefined(project.analytics, fields.analytics),
    languages: fields.languages ?? project.languages,
    allowedDomains: fields.allowedDomains ?? project.allowedDomains,
    takesReports: fields.takesReports ?? project.takesReports,
  };
  const faults: Fault[] = languageFaults(merged.languages, merged.settings);
  if (merged.key !== project.key && reservedProjectKeys.includes(merged.key)) {
    faults.push(faultAt('key', 'value.reserved'));
  }
  if (faults.length > 0) {
    throw invalid(faults.map((fault) => ({ ...fault, path: pathPrefix + fault.path })));
  }
  return merged;
}

/** Returns settings after a change. The pictures of the kiosk are `pictures`; those that the change names are ignored. */
export function mergeSettings(
  before: Settings,
  { kiosk, ...settings }: NonNullable<ProjectFields['settings']> = {},
  pictures?: StoredPicture[],
): Settings {
  return mergeMembers(before, { ...settings, kiosk: { ...kiosk, pictures } });
}
