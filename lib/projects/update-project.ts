import type { Ctx } from '#lib/context.ts';
import { hasDraftLevel } from '#lib/entities/has-draft-level.ts';
import { planPictures, type UploadedFile } from '#lib/entities/level-images.ts';
import { replaceLevels } from '#lib/entities/replace-levels.ts';
import { type Fault, invalid, invalidAt } from '#lib/errors.ts';
import { prepareImages } from '#lib/images/prepare-images.ts';
import { forgetLive } from '#lib/live/forget-live.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { transact, violatedConstraint } from '#lib/transact.ts';
import { storedParts } from './present.ts';
import { projectDetailOf } from './project-detail.ts';
import { refreshUnpublishedChanges, updateProjectRow } from './queries.ts';
import { type LockedProject, lockProject, requireProject } from './require-project.ts';
import { languageFaults } from './rules.ts';

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

export type UpdateProjectInput = {
  projectId: string;
  fields: ProjectFields;
  levelsData?: LevelWrite[] | undefined;
  files?: readonly UploadedFile[];
};

/**
 * Changes a project and, with `levelsData`, replaces its whole structure, all or nothing: one bad image or field
 * leaves rows and files as they were. Answers the project with its levels.
 */
export async function updateProject(ctx: Ctx, input: UpdateProjectInput) {
  const permitted = await requireProject(ctx, input.projectId, 'write');
  const sent = input.levelsData;
  const files = input.files ?? [];
  if (!sent && files.length > 0) throw invalidAt('data', 'Files need the levels_data that they belong to.');
  const pictures = planPictures(sent ?? [], files);
  const prepared = await prepareImages(pictures.sources);
  try {
    return await transact(ctx, async (tx) => {
      const project = await lockProject(tx, permitted.id, 'write');
      const fields = mergeFields(project, input.fields);
      const revision = project.revision + 1;
      if (sent) {
        const { defaultLanguage } = fields.settings;
        await replaceLevels(tx, project, { sent, pictures, prepared, defaultLanguage, revision });
      }
      await checkDefaultLevel(tx, project, input.fields);
      // What is served bears name and key, so it changes with them.
      const isServedChanged = fields.name !== project.name || fields.key !== project.key;
      const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
      await updateProjectRow(tx.db, project.id, { ...fields, revision, liveVersion, updatedAt: ctx.now() });
      await refreshUnpublishedChanges(tx.db, project.id);
      // Name, key and allowed domains count at once.
      tx.afterCommit(() => forgetLive(project.id));
      return projectDetailOf(tx, project.id);
    });
  } catch (error) {
    await prepared.discard();
    if (violatedConstraint(error) !== 'projects_key_unique') throw error;
    throw invalidAt('key', `The key "${input.fields.key}" is taken.`);
  }
}

/** The columns after the change; groups are merged member by member. Throws when languages do not fit. */
function mergeFields(project: LockedProject, fields: ProjectFields) {
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
  if (faults.length > 0) throw invalid(faults);
  return merged;
}

function mergeDefined<T extends object>(before: T, change: Defined<T> | undefined): T {
  const given = Object.entries(change ?? {}).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** Judged after the levels are written, so that one save may bring a level and make it the default. */
async function checkDefaultLevel(tx: Ctx, project: LockedProject, fields: ProjectFields): Promise<void> {
  const levelId = fields.settings?.defaultLevelId;
  if (!levelId || (await hasDraftLevel(tx, project.id, levelId))) return;
  if (storedParts(project).settings.defaultLevelId === levelId) return;
  throw invalidAt('settings.defaultLevelId', 'There is no level with this id in the project.');
}
