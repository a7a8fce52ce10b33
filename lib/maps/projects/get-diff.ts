import type { z } from 'zod';
import type { diff, diffEntry } from '#lib/contract/schemas/content-history.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { type DiffRow, listDiffRows } from './queries.ts';

/** The draft against the live data by level, area and marker. */
export async function getDiff(ctx: Ctx, input: { projectId: string }): Promise<z.infer<typeof diff>> {
  const project = await requireProject(ctx, input.projectId, 'read');
  const rows = await listDiffRows(ctx.db, project.id);
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
