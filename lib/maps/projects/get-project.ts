import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { projectDetail } from '#lib/contract/schemas/project.ts';
import type { projectOutline } from '#lib/contract/tools.ts';
import { firstLevel } from '#lib/mapmodel/first-level.ts';
import { presentLevelMetadata } from '#lib/mapmodel/present.ts';
import { type ProjectShape, presentProject } from '#lib/maps/core/present.ts';
import { findProjectRow, getProjectRow } from '#lib/maps/core/queries.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { levelOf } from '#lib/maps/core/rows.ts';
import type { LockedProjectId, ProjectId } from '#lib/maps/core/scope.ts';
import { listThumbnails } from '#lib/maps/entities/get-draft.ts';
import { type Draft, loadDraft } from '#lib/maps/entities/load-draft.ts';
import { draftScope } from '#lib/maps/entities/present-draft.ts';
import {
  countDraftEntities,
  countDraftTexts,
  listDraftLevelNames,
  listDraftLevelRows,
  listTagRows,
} from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

/** Returns a project with its draft's levels and tags. */
export async function getProject(ctx: Ctx, input: { projectId: string }) {
  const project = await requireProject(ctx, input.projectId, 'read');
  return projectDetailOf(ctx, project.id);
}

/** Returns the data that every page about a project needs. Reads no places, so it is quick for any map. */
export async function getProjectHead(ctx: Ctx, input: { projectId: string }) {
  const row = await requireProject(ctx, input.projectId, 'read');
  const { thumbnail: _, ...project } = presentProject(row, null, ctx.origin);
  const levels = await listDraftLevelNames(ctx.db, [row.id]);
  return {
    project,
    /** The caller's role in the project's organization. */
    role: row.role ?? 'viewer',
    levels: levels.map(({ id, key, name }) => ({ id, key, name })),
    /** Whether somebody chose how the map is turned. */
    isTurnChosen: row.isTurnChosen,
  };
}

/** Returns a project with its draft's tags and levels, and only the number of places on each level. */
export async function getOutline(
  ctx: Ctx,
  input: { projectId: string },
): Promise<z.infer<typeof projectOutline>> {
  const row = await requireProject(ctx, input.projectId, 'read');
  const levels = (await listDraftLevelRows(ctx.db, row.id)).map(levelOf);
  const scope = await draftScope(ctx, row, [], levels);
  const counts = new Map((await countDraftEntities(ctx.db, row.id)).map((one) => [one.levelId, one]));
  const shown = levels.map((level) => presentLevelMetadata(level, counts.get(level.id), scope));
  const thumbnail = thumbnailOf(shown, row.settings.defaultLevelId);
  return {
    ...presentProject(row, thumbnail, ctx.origin),
    levels: shown,
    tags: await listTagRows(ctx.db, row.id),
  };
}

/** Counts the places of the draft that have a title, by language. Omits languages without any. */
export async function countTranslations(
  ctx: Ctx,
  input: { projectId: string },
): Promise<Record<string, number>> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const rows = await countDraftTexts(ctx.db, id);
  return Object.fromEntries(rows.map(({ language, count }) => [language, count]));
}

/** Returns the current project record, without levels. */
export async function projectRecordOf(ctx: Ctx, id: LockedProjectId): Promise<ProjectShape> {
  const row = await getProjectRow(ctx.db, id);
  return presentProject(row, (await listThumbnails(ctx, [id])).get(id) ?? null, ctx.origin);
}

/**
 * Returns the current project record with levels and tags. `known` is its draft if it is already presented. Throws 404
 * if the project was deleted meanwhile.
 */
export async function projectDetailOf(
  ctx: Ctx,
  id: ProjectId,
  known?: Draft,
): Promise<z.infer<typeof projectDetail>> {
  const row = await findProjectRow(ctx.db, id);
  if (!row) throw new AppError('notFound.project');
  const draft = known ?? (await loadDraft(ctx, { ...row, id }));
  const thumbnail = thumbnailOf(draft.levels, row.settings.defaultLevelId);
  return { ...presentProject(row, thumbnail, ctx.origin), ...draft };
}

type Drawn = { id: string; key: string; name: string; imageThumbnails: readonly string[] };

/** Returns the smallest picture of the level that the map opens with, of the levels that have one. */
function thumbnailOf(levels: readonly Drawn[], defaultLevelId: string | null): string | null {
  const drawn = levels.filter(({ imageThumbnails }) => imageThumbnails.length > 0);
  return firstLevel(drawn, defaultLevelId)?.imageThumbnails[0] ?? null;
}
