import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { diff, diffEntry } from '#lib/contract/schemas/content-history.ts';
import { type RequiredProject, requireProject } from '#lib/maps/core/require-project.ts';
import { listTagRows } from '#lib/maps/entities/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { inSnapshot } from '#lib/platform/transactions.ts';
import { type DiffDetail, detailsOf } from './diff-details.ts';
import { projectDifferences } from './diff-project.ts';
import { type DiffRow, findPartsBefore, listDiffRows } from './queries-diff.ts';
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
