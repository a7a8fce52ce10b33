import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import type { StoredParts } from '#db/schema/stored.ts';
import { AppError } from '#lib/contract/errors.ts';
import { draftFields } from '#lib/contract/initial.ts';
import type { diff, diffEntry } from '#lib/contract/schemas/content-history.ts';
import { differencesOf } from '#lib/mapmodel/differences.ts';
import { type PresentScope, presentEntity, presentLevelHead } from '#lib/mapmodel/present.ts';
import type { Tag } from '#lib/mapmodel/types.ts';
import { presentAppearance, presentSettings } from '#lib/maps/core/present.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { entityOf, levelOf } from '#lib/maps/core/rows.ts';
import { draftScopeOf } from '#lib/maps/entities/load-draft.ts';
import { listTagRows } from '#lib/maps/entities/queries.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { inSnapshot } from '#lib/platform/transactions.ts';
import {
  type ComparedRow,
  type ComparedSide,
  type DiffRow,
  findPartsBefore,
  listComparedRows,
  listDiffRows,
  listSettingsChanges,
  type PartsBefore,
} from './queries-diff.ts';
import { hasVersion } from './queries-versions.ts';
import { versionNumber } from './versions.ts';

type Diff = z.infer<typeof diff>;
type Asked = { projectId: string; page: Paging | null };
/** A comparison, or one page of it with the number of entries on all pages. */
type Found = { count: number; diff: Diff };

/** Compares the draft with the live data: levels, areas and markers. With `page`, in detail. */
export async function getDiff(ctx: Ctx, { projectId, page }: Asked): Promise<Found> {
  return inSnapshot(ctx, async (tx) => compare(tx, await requireProject(tx, projectId, 'read'), null, page));
}

/** Compares the draft with a version. */
export async function getVersionDiff(
  ctx: Ctx,
  { projectId, page, ...input }: Asked & { number: string },
): Promise<Found> {
  const number = versionNumber(input.number);
  return inSnapshot(ctx, async (tx) => {
    const project = await requireProject(tx, projectId, 'read');
    if (!(await hasVersion(tx.db, project.id, number))) throw new AppError('notFound.version');
    return compare(tx, project, number, page);
  });
}

async function compare(
  tx: Ctx,
  project: RequiredProject,
  version: number | null,
  page: Paging | null,
): Promise<Found> {
  const rows = await listDiffRows(tx.db, project.id, version, page);
  if (!page) return { count: rows.length, diff: diffOf(rows, new Map()) };
  const before = await findPartsBefore(tx.db, project.id, version);
  const tags = await listTagRows(tx.db, project.id);
  const details = await detailsOf(tx, project, version, rows, [...(before?.tags ?? []), ...tags]);
  const found = { count: rows[0]?.count ?? 0, diff: diffOf(rows, details) };
  if (page.offset > 0) return found;
  return { ...found, diff: { ...found.diff, ...(await projectDifferences(tx, project, before, tags)) } };
}

function diffOf(rows: readonly DiffRow[], details: ReadonlyMap<string, DiffDetail>): Diff {
  const groupOf = (change: DiffRow['change']) => {
    const entriesOf = (kind: DiffRow['kind']) =>
      rows
        .filter((row) => row.change === change && row.kind === kind)
        .map((row) => ({ ...entryOf(row), ...details.get(row.id) }));
    return { levels: entriesOf('level'), areas: entriesOf('area'), markers: entriesOf('marker') };
  };
  return { added: groupOf('added'), changed: groupOf('changed'), removed: groupOf('removed') };
}

function entryOf(row: DiffRow): z.infer<typeof diffEntry> {
  const level =
    row.level_id === null ? null : { id: row.level_id, key: row.level_key ?? '', name: row.level_name ?? '' };
  return { id: row.id, key: row.key, title: row.title, level };
}

/** What the comparison in detail adds to an entry. */
type DiffDetail = Required<Pick<z.infer<typeof diffEntry>, 'fields' | 'changed_by' | 'changed_at'>>;

/**
 * Returns what differs in each of these entries, by id: fields in the form of the API, who changed the draft last and
 * when. Both sides are presented with today's texts and the same `tags`, so a tag that was renamed is no difference.
 */
async function detailsOf(
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

type ProjectDiff = Required<Pick<z.infer<typeof diff>, 'settings' | 'tags'>>;

/**
 * Returns what differs beside the map: settings, appearance, analytics and languages in the form of the API, and the
 * `tags` of the draft. Empty lists if nothing is live.
 */
async function projectDifferences(
  ctx: Ctx,
  project: RequiredProject,
  before: PartsBefore | null,
  tags: readonly Tag[],
): Promise<ProjectDiff> {
  if (!before) return { settings: [], tags: [] };
  const found = differencesOf(shownParts(before, ctx.origin), shownParts(project, ctx.origin));
  const changes = found.length > 0 ? await listSettingsChanges(ctx.db, project.id) : [];
  const settings = found.map((field) => {
    const change = changes.find(({ group }) => field.path.split('.')[0] === group);
    const by = presentMakerTo(ctx, change?.email ?? null, change?.fullName ?? null);
    return { ...field, changed_by: by, changed_at: change ? new Date(change.at).toISOString() : null };
  });
  return { settings, tags: tagChanges(before.tags, tags) };
}

function shownParts(parts: StoredParts & { languages: readonly string[] }, origin: string): object {
  return {
    settings: presentSettings(parts.settings, origin),
    appearance: presentAppearance(parts.appearance, origin),
    analytics: parts.analytics,
    languages: parts.languages,
  };
}

function tagChanges(before: readonly Tag[], after: readonly Tag[]): ProjectDiff['tags'] {
  const old = new Map(before.map((tag) => [tag.id, tag]));
  const kept = new Set(after.map(({ id }) => id));
  const present = after.flatMap(({ id, name, ...tag }): ProjectDiff['tags'] => {
    const was = old.get(id);
    if (!was) return [{ id, name, change: 'added', fields: [] }];
    const fields = differencesOf(was, { ...tag, id, name });
    return fields.length === 0 ? [] : [{ id, name, change: 'changed', fields }];
  });
  const gone = before.flatMap(({ id, name }): ProjectDiff['tags'] =>
    kept.has(id) ? [] : [{ id, name, change: 'removed', fields: [] }],
  );
  return [...present, ...gone];
}
