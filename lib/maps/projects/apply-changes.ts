import { AppError, invalid, invalidAt } from '#lib/contract/errors.ts';
import type { Change } from '#lib/contract/schemas/changes.ts';
import { mergeMembers } from '#lib/mapmodel/merge-members.ts';
import type { LevelWrite } from '#lib/mapmodel/types.ts';
import { type LockedProject, requireProject } from '#lib/maps/core/require-project.ts';
import { planPictures } from '#lib/maps/entities/level-images.ts';
import { saveChanges } from '#lib/maps/entities/save-changes.ts';
import { withImages } from '#lib/maps/images/prepare-images.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { largeWriteKeeper } from './keep-version.ts';
import type { ProjectFields } from './merge-fields.ts';
import { orKeyTaken } from './project-keys.ts';
import { writeProject } from './write-project.ts';

type ApplyChangesInput = {
  projectId: string;
  /** The revision that the changes were made on, or null to apply them to any revision. */
  baseRevision: number | null;
  changes: readonly Change[];
};

/**
 * Applies a batch of changes to the draft, all or nothing (docs/contract.md, 6.2 A batch of changes). Merges changes of
 * things that nobody else changed since `baseRevision`; throws a 409 with the conflicts otherwise. A batch that
 * changes nothing writes nothing.
 */
export async function applyChanges(ctx: Ctx, { projectId, baseRevision, changes }: ApplyChangesInput) {
  const permitted = await requireProject(ctx, projectId, 'write');
  const pictures = planPictures(changes.map(pictureOf), (index) => `changes[${index}].fields.imageUrl`);
  return withImages(ctx, permitted, pictures.sources, async (tx, project, images) => {
    if (baseRevision !== null && baseRevision > project.revision) {
      throw invalidAt('base_revision', 'project.revisionAhead', { revision: project.revision });
    }
    if (changes.length === 0)
      return { revision: project.revision, created: {}, updated: [], draft_version: null };
    const changeCount = changes.filter(({ kind }) => kind !== 'project').length;
    const keeper = largeWriteKeeper(tx, project);
    const sent = { ...projectFieldsOf(project, changes), images, changeCount };
    const { written, revision } = await writeProject(tx, project, sent, async ({ fields, revision }) => {
      const { settings, languages } = fields;
      const write = {
        changes,
        baseRevision: baseRevision ?? project.revision,
        pictures,
        imageIds: images.map(({ id }) => id),
        defaultLanguage: settings.defaultLanguage,
        revision,
        beforeLarge: keeper.beforeLarge,
      };
      return saveChanges(tx, { ...project, settings, languages }, write);
    });
    const { created, updated } = written;
    const isProjectNamed = changes.some(({ kind }) => kind === 'project');
    return {
      revision,
      created,
      updated: isProjectNamed ? [...updated, project.id] : updated,
      draft_version: keeper.number(),
    };
  }).catch(orKeyTaken(() => keyTaken(changes)));
}

/** Applies one change as a batch. `pathOf` moves its faults to the paths of a request about one thing. */
export async function applyOne(
  ctx: Ctx,
  projectId: string,
  change: Change,
  pathOf: (path: string) => string,
): Promise<void> {
  try {
    await applyChanges(ctx, { projectId, baseRevision: null, changes: [change] });
  } catch (error) {
    const faults = error instanceof AppError ? error.extras.faults : undefined;
    throw faults ? invalid(faults.map((fault) => ({ ...fault, path: pathOf(fault.path) }))) : error;
  }
}

function pictureOf(change: Change): LevelWrite {
  return change.kind === 'level' && change.op !== 'delete' ? { imageUrl: change.fields?.imageUrl } : {};
}

function keyTaken(changes: readonly Change[]): AppError {
  const isKey = (change: Change) => change.kind === 'project' && change.fields?.key !== undefined;
  return invalidAt(`changes[${changes.findLastIndex(isKey)}].fields.key`, 'value.thisKeyTaken');
}

/** Merges the project's fields that the batch sets; later changes win. `pathPrefix` is the path of the last one. */
function projectFieldsOf(project: LockedProject, changes: readonly Change[]) {
  let fields: ProjectFields = {};
  let pathPrefix = '';
  for (const [i, change] of changes.entries()) {
    if (change.kind !== 'project') continue;
    if (change.id !== project.id) throw invalidAt(`changes[${i}].id`, 'project.otherId');
    const { allowed_domains: allowedDomains, takes_reports: takesReports, ...sent } = change.fields ?? {};
    fields = mergeMembers(fields, { ...sent, allowedDomains, takesReports });
    pathPrefix = `changes[${i}].fields.`;
  }
  return { fields, pathPrefix };
}
