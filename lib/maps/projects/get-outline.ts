import type { z } from 'zod';
import type { projectOutline } from '#lib/contract/tools.ts';
import { presentLevelMetadata } from '#lib/mapmodel/present.ts';
import { presentProject } from '#lib/maps/core/present.ts';
import { getProjectRow } from '#lib/maps/core/queries.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { levelOf } from '#lib/maps/core/rows.ts';
import { draftScope } from '#lib/maps/entities/present-draft-entities.ts';
import { countDraftEntities, listDraftLevelRows, listTagRows } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';

const none = { areas: 0, markers: 0 };

/** A project with its draft's tags and levels, of whose places only the numbers are told. */
export async function getOutline(
  ctx: Ctx,
  input: { projectId: string },
): Promise<z.infer<typeof projectOutline>> {
  const { id } = await requireProject(ctx, input.projectId, 'read');
  const row = await getProjectRow(ctx.db, id);
  const levels = (await listDraftLevelRows(ctx.db, id)).map(levelOf);
  const scope = await draftScope(ctx, { ...row, id }, [], levels);
  const counts = new Map((await countDraftEntities(ctx.db, id)).map((one) => [one.levelId, one]));
  const shown = levels.map((level) => presentLevelMetadata(level, counts.get(level.id) ?? none, scope));
  const thumbnail = shown.find((level) => level.imageThumbnails.length > 0)?.imageThumbnails[0] ?? null;
  return {
    ...presentProject(row, thumbnail, ctx.origin),
    levels: shown,
    tags: await listTagRows(ctx.db, id),
  };
}
