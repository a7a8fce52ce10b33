import type { Ctx } from '#lib/context.ts';
import { listIconRows, listImageRows } from '#lib/images/find-project-images.ts';
import { presentIcons, presentImages } from '#lib/images/present.ts';
import { type LevelShape, type PresentScope, presentLevel } from '#lib/mapmodel/present.ts';
import type { Entity, Level, Tag } from '#lib/mapmodel/types.ts';
import { storedParts } from '#lib/projects/present.ts';
import type { LockedProjectId, ProjectId } from '#lib/projects/scope.ts';
import { listDraftEntityRows, listDraftLevelRows, listTagRows } from './queries.ts';
import { entityOf, levelOf } from './rows.ts';

type DraftProject = {
  id: ProjectId | LockedProjectId;
  settings: unknown;
  appearance: unknown;
  analytics: unknown;
  languages: string[];
};

export type Draft = { levels: LevelShape[]; tags: Tag[] };

/** The whole draft in the contract's shapes: levels in their order with their places in theirs, and the tags. */
export async function loadDraft(ctx: Ctx, project: DraftProject): Promise<Draft> {
  const levelRows = await listDraftLevelRows(ctx.db, project.id);
  const entityRows = await listDraftEntityRows(ctx.db, project.id);
  const tags = await listTagRows(ctx.db, project.id);
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    images: presentImages(await listImageRows(ctx.db, project.id, 'library'), ctx.origin),
    icons: presentIcons(await listIconRows(ctx.db, project.id, 'library'), ctx.origin),
    languages: project.languages,
    defaultLanguage: storedParts(project).settings.defaultLanguage,
  };
  return { levels: assembleLevels(levelRows.map(levelOf), entityRows.map(entityOf), scope), tags };
}

function assembleLevels(
  levels: readonly Level[],
  entities: readonly Entity[],
  scope: PresentScope,
): LevelShape[] {
  const byLevel = Map.groupBy(entities, (entity) => entity.levelId);
  return levels.map((level) => presentLevel(level, byLevel.get(level.id) ?? [], scope));
}
