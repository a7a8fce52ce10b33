import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { diff, diffEntry } from '#lib/contract/schemas/content-history.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type DiffRow, hasVersion, listDiffRows } from './queries-versions.ts';

/** The draft against the live data by level, area and marker. */
export async function getDiff(ctx: Ctx, input: { projectId: string }): Promise<z.infer<typeof diff>> {
  const project = await requireProject(ctx, input.projectId, 'read');
  return diffOf(await listDiffRows(ctx.db, project.id, null));
}

/** The draft against a version. */
export async function getVersionDiff(
  ctx: Ctx,
  input: { projectId: string; number: string },
): Promise<z.infer<typeof diff>> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const number = versionNumber(input.number);
  if (!(await hasVersion(ctx.db, project.id, number))) throw new AppError('notFound.version');
  return diffOf(await listDiffRows(ctx.db, project.id, number));
}

/** The number of a version as a path has it; 0, which no version has, for anything else. */
export function versionNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

function diffOf(rows: readonly DiffRow[]): z.infer<typeof diff> {
  const groupOf = (change: DiffRow['change']) => {
    const entriesOf = (kind: DiffRow['kind']) =>
      rows.filter((row) => row.change === change && row.kind === kind).map(entryOf);
    return { levels: entriesOf('level'), areas: entriesOf('area'), markers: entriesOf('marker') };
  };
  return { added: groupOf('added'), changed: groupOf('changed'), removed: groupOf('removed') };
}

function entryOf(row: DiffRow): z.infer<typeof diffEntry> {
  const level =
    row.level_id === null ? null : { id: row.level_id, key: row.level_key ?? '', name: row.level_name ?? '' };
  return { id: row.id, key: row.key, title: row.title, level };
}
