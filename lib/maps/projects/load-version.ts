import { storedParts } from '#lib/maps/core/present.ts';
import { entityOf, inOrder, levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type Draft, presentDraft } from '#lib/maps/entities/load-draft.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { findVersionParts, findVersionRows } from './queries-versions.ts';

/** A version as the map shows it: what it holds, and the settings of then. */
export type LoadedVersion = Draft & {
  languages: string[];
  parts: ReturnType<typeof storedParts>;
};

/** A version in the contract's shapes; pictures that were deleted since are shown, too. Null where there is none. */
export async function loadVersion(ctx: Ctx, id: ProjectId, number: number): Promise<LoadedVersion | null> {
  const [rows, parts] = await Promise.all([
    findVersionRows(ctx.db, id, number),
    findVersionParts(ctx.db, id, number),
  ]);
  if (!rows || !parts) return null;
  const levels = rows.levels.toSorted((a, b) => a.position - b.position || a.place - b.place);
  const draft = await presentDraft(ctx.origin, parts, {
    levels: levels.map(levelOf),
    places: inOrder(rows.entities).map(entityOf),
    tags: rows.tags,
    images: await listImageRows(ctx.db, id, 'all'),
    icons: await listIconRows(ctx.db, id, 'all'),
  });
  return { ...draft, languages: parts.languages, parts: storedParts(parts) };
}
