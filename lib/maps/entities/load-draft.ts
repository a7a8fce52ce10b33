import type { StoredParts } from '#db/schema/stored.ts';
import { type LevelShape, type PresentScope, presentLevel, presentOn } from '#lib/mapmodel/present.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import { type EntityRow, entityOf, inTurns, levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { type Named, scopeOf } from '#lib/maps/images/present.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';

export type DraftProject = StoredParts & { languages: string[] };

export type Draft = { levels: LevelShape[]; tags: Tag[] };

/** The content of a draft. Levels and places are in order. */
export type DraftContent = Named & {
  levels: readonly Level[];
  places: Iterable<Entity> | AsyncIterable<Entity>;
  tags: Tag[];
};

/** Reads the whole draft in the contract's shapes: levels in order, their places in order, and the tags. */
export async function loadDraft(ctx: Ctx, project: DraftProject & { id: ProjectId }): Promise<Draft> {
  const rows = await listDraftEntityRows(ctx.db, project.id);
  return presentDraft(ctx.origin, project, {
    levels: (await listDraftLevelRows(ctx.db, project.id)).map(levelOf),
    places: parsed(rows),
    tags: await listTagRows(ctx.db, project.id),
    images: await listImageRows(ctx.db, project.id, 'library'),
    icons: await listIconRows(ctx.db, project.id, 'library'),
  });
}

/** Parses each row only when it is read, so that not all places are in memory at once. Previews run on the main thread. */
async function* parsed(rows: readonly EntityRow[]): AsyncGenerator<Entity> {
  for await (const row of inTurns(rows)) yield entityOf(row);
}

/** Like loadDraft, for content that is already loaded. Runs no query. URLs begin with `origin`. */
export async function presentDraft(
  origin: string,
  project: DraftProject,
  { levels, places, ...named }: DraftContent,
): Promise<Draft> {
  const scope = draftScopeOf(origin, project, named);
  const shapes = new Map(levels.map((level) => [level.id, presentLevel(level, [], scope)]));
  for await (const place of places) {
    const level = shapes.get(place.levelId);
    if (level) presentOn(level, place, scope);
  }
  return { levels: [...shapes.values()], tags: named.tags };
}

/** Returns the scope in which a draft is presented, with the tags, images and icons that it names. */
export function draftScopeOf(
  origin: string,
  { languages, settings }: DraftProject,
  named: Named,
): PresentScope {
  return scopeOf(named, origin, { languages, defaultLanguage: settings.defaultLanguage, isPublic: false });
}
