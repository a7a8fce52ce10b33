import type { z } from 'zod';
import { draftFields } from '#lib/contract/initial.ts';
import type { diffEntry } from '#lib/contract/schemas/content-history.ts';
import { differencesOf } from '#lib/mapmodel/differences.ts';
import { type PresentScope, presentEntity, presentLevelHead } from '#lib/mapmodel/present.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import type { RequiredProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { draftScopeOf } from '#lib/maps/entities/load-draft.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { type ComparedRow, type ComparedSide, type DiffRow, listComparedRows } from './queries-diff.ts';

/** What the comparison in detail adds to an entry. */
export type DiffDetail = Required<Pick<z.infer<typeof diffEntry>, 'fields' | 'changed_by' | 'changed_at'>>;

/**
 * Returns what differs in each of these entries, by id: fields in the form of the API, who changed the draft last and
 * when. Both sides are presented with today's texts and the same `tags`, so a tag that was renamed is no difference.
 */
export async function detailsOf(
  ctx: Ctx,
  project: RequiredProject,
  version: number | null,
  entries: readonly DiffRow[],
  tags: Tag[],
): Promise<Map<string, DiffDetail>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const rows = await listComparedRows(ctx.db, project.id, version, ids);
  const scope = draftScopeOf(ctx.origin, project, {
    tags,
    images: await listImageRows(ctx.db, project.id, 'all'),
    icons: await listIconRows(ctx.db, project.id, 'all'),
  });
  return new Map(rows.map((row) => [row.id, detailOf(ctx, row, scope)]));
}

function detailOf(ctx: Ctx, row: ComparedRow, scope: PresentScope): DiffDetail {
  const { before, after, email, fullName, changedAt } = row;
  return {
    fields: before && after ? differencesOf(shown(before, scope), shown(after, scope)) : [],
    changed_by: presentMakerTo(ctx, email, fullName),
    changed_at: changedAt === null ? null : new Date(changedAt).toISOString(),
  };
}

/** Returns a level or place as the API shows it, without what follows from the rest and what visitors never get. */
function shown(row: ComparedSide, scope: PresentScope): object {
  if (row.kind === null) {
    const { id: _, imageThumbnails: __, ...fields } = presentLevelHead(levelOf(row), scope);
    return fields;
  }
  const place = { ...presentEntity(entityOf(row), scope), level: row.levelId };
  const unseen = new Set<string>(['id', ...draftFields]);
  return Object.fromEntries(Object.entries(place).filter(([name]) => !unseen.has(name)));
}
