import type { DraftChange, EntityChange } from '#lib/mapmodel/draft-changes.ts';
import type { WayPart } from '#lib/mapmodel/way-bounds.ts';
import type { LockedProject } from '#lib/maps/core/require-project.ts';
import type { EntityRow } from '#lib/maps/core/rows.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hasWay, listDraftWays } from './queries.ts';

/**
 * Returns the draft's markers with a role in directions, if one of the changes may add a connector, else null: most
 * writes need not read them. `rows` are the stored places that the changes concern.
 */
export async function findDraftWays(
  { db }: Ctx,
  { id }: LockedProject,
  changes: readonly DraftChange[],
  rows: readonly EntityRow[],
): Promise<WayPart[] | null> {
  const withWay = new Set(rows.filter(({ body }) => hasWay(body)).map((row) => row.id));
  const isAbout = (change: DraftChange) =>
    change.kind === 'marker' && change.op !== 'delete' && mayAdd(change, withWay.has(change.id));
  return changes.some(isAbout) ? listDraftWays(db, id) : null;
}

function mayAdd({ op, level, fields }: EntityChange, hadWay: boolean): boolean {
  if ('way' in fields && fields.way) return true;
  return hadWay && op === 'update' && Boolean(fields.workingHours ?? fields.level ?? level);
}
