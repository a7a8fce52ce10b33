import { type Fault, invalid, invalidAt } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import { refreshUnpublishedChanges, updateProjectRow } from '#lib/maps/core/queries.ts';
import { type LockedProject, requireProject } from '#lib/maps/core/require-project.ts';
import { withLockedProject } from '#lib/maps/core/with-locked-project.ts';
import { planDataUris, resolveLevelImages } from '#lib/maps/entities/level-images.ts';
import { writeChanges } from '#lib/maps/entities/write-changes.ts';
import { addImages } from '#lib/maps/images/add-images.ts';
import { type PreparedImages, prepareImages } from '#lib/maps/images/prepare-images.ts';
import { forgetLive } from '#lib/maps/live/forget-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { violatedConstraint } from '#lib/platform/transact.ts';
import { checkDefaultLevel } from './check-default-level.ts';
import { mergeFields, type ProjectFields } from './merge-fields.ts';

export type ApplyChangesInput = {
  projectId: string;
  /** The revision that the changes were made on; null takes the draft as it is. */
  baseRevision: number | null;
  changes: readonly Change[];
};

/**
 * Applies a batch of changes to the draft, all or nothing (docs/contract.md, 6.2 A batch of changes). What nobody else
 * touched since `baseRevision` merges; otherwise a 409 with the conflicts. An empty batch changes nothing.
 */
export async function applyChanges(ctx: Ctx, { projectId, baseRevision, changes }: ApplyChangesInput) {
  const permitted = await requireProject(ctx, projectId, 'write');
  const pictures = planDataUris(changes.map(pictureOf), picturePath);
  const prepared = await prepareImages(pictures.sources);
  try {
    return await withLockedProject(ctx, permitted.id, 'write', async (tx, project) => {
      if (baseRevision !== null && baseRevision > project.revision) {
        throw invalidAt('base_revision', `The project is at revision ${project.revision} only.`);
      }
      if (changes.length === 0) return { revision: project.revision, created: {}, updated: [] };
      const { fields, prefix } = projectFieldsOf(project, changes);
      const merged = mergeFields(project, fields, prefix);
      const revision = project.revision + 1;
      const { settings, languages } = merged;
      const written = await writeChanges(
        tx,
        { ...project, settings, languages },
        {
          changes,
          baseRevision: baseRevision ?? project.revision,
          levelImages: await levelImages(tx, project, changes, pictures.levelSources, prepared),
          defaultLanguage: settings.defaultLanguage,
          revision,
        },
      );
      await checkDefaultLevel(tx, project, fields, prefix);
      const isServedChanged = merged.name !== project.name || merged.key !== project.key;
      const liveVersion = project.liveVersion + (isServedChanged ? 1 : 0);
      await updateProjectRow(tx.db, project.id, { ...merged, revision, liveVersion, updatedAt: tx.now() });
      await refreshUnpublishedChanges(tx.db, project.id);
      tx.afterCommit(() => forgetLive(project.id));
      const isProjectChanged = changes.some(({ kind }) => kind === 'project');
      return {
        revision,
        created: written.created,
        updated: isProjectChanged ? [...written.updated, project.id] : written.updated,
      };
    });
  } catch (error) {
    await prepared.discard(error);
    if (violatedConstraint(error) !== 'projects_key_unique') throw error;
    const index = changes.findLastIndex(
      (change) => change.kind === 'project' && change.fields?.key !== undefined,
    );
    throw invalidAt(`changes[${index}].fields.key`, 'This key is taken.');
  }
}

const picturePath = (index: number) => `changes[${index}].fields.imageUrl`;

function pictureOf(change: Change): { imageUrl?: string | null | undefined } {
  return change.kind === 'level' && change.op !== 'delete' ? { imageUrl: change.fields?.imageUrl } : {};
}

async function levelImages(
  tx: Ctx,
  project: LockedProject,
  changes: readonly Change[],
  sources: ReadonlyMap<number, number>,
  prepared: PreparedImages,
): Promise<Map<number, string | null>> {
  await addImages(tx, project, prepared.rows);
  const newIds = new Map([...sources].map(([index, source]) => [index, prepared.rows[source]?.id ?? '']));
  const faults: Fault[] = [];
  const images = await resolveLevelImages(
    tx,
    project.id,
    changes.map(pictureOf),
    newIds,
    faults,
    picturePath,
  );
  if (faults.length > 0) throw invalid(faults);
  return images;
}

/** The project's fields that the batch sets, later ones over earlier ones, and where in the request the last stands. */
function projectFieldsOf(
  project: LockedProject,
  changes: readonly Change[],
): { fields: ProjectFields; prefix: string } {
  let fields: ProjectFields = {};
  let prefix = '';
  for (const [i, change] of changes.entries()) {
    if (change.kind !== 'project') continue;
    if (change.id !== project.id) throw invalidAt(`changes[${i}].id`, 'This is not the id of the project.');
    const {
      allowed_domains: allowedDomains,
      settings,
      appearance,
      analytics,
      ...plain
    } = change.fields ?? {};
    fields = {
      ...fields,
      ...plain,
      settings: { ...fields.settings, ...settings },
      appearance: { ...fields.appearance, ...appearance },
      analytics: { ...fields.analytics, ...analytics },
      allowedDomains: allowedDomains ?? fields.allowedDomains,
    };
    prefix = `changes[${i}].fields.`;
  }
  return { fields, prefix };
}
