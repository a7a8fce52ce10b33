import type { Db } from '#db/client.ts';
import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { crossMore } from '#lib/mapmodel/line-crossings.ts';
import { excessOf, wayPartsOf } from '#lib/mapmodel/way-bounds.ts';
import { type EntityRow, entityOf, levelOf, type PlacedLevelRow } from '#lib/maps/core/rows.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import { limits } from '#lib/plans/limits.ts';
import { hasWay, listDraftLevelRows, listDraftWays } from './queries.ts';

/**
 * Throws a 400 if rows that replace the whole draft exceed a bound of directions and have more there than the draft.
 * Paths name markers and levels by key.
 */
export async function checkWayBounds(
  db: Db,
  projectId: LockedProjectId,
  after: { levels: readonly PlacedLevelRow[]; entities: readonly EntityRow[] },
): Promise<void> {
  const withWay = after.entities.filter(({ kind, body }) => kind === 'marker' && hasWay(body));
  const keys = new Map(withWay.map(({ id, key }) => [id, key]));
  const excess = excessOf(await listDraftWays(db, projectId), wayPartsOf(withWay.map(entityOf)));
  const stored = new Map((await listDraftLevelRows(db, projectId)).map((row) => [row.id, levelOf(row)]));
  const crossed = after.levels.map(levelOf).filter(({ id, body }) => {
    return crossMore(stored.get(id)?.body.wayfinding.lines ?? [], body.wayfinding.lines);
  });
  const faults: Fault[] = [
    ...excess.map(({ part, said, isByHours }): Fault => {
      return { path: `markers.${keys.get(part.id)}.${isByHours ? 'workingHours' : 'way'}`, ...said };
    }),
    ...crossed.map(({ key }) =>
      faultAt(`levels.${key}.wayfinding.lines`, 'map.lineCrossingsMax', { count: limits.lineCrossingsMax }),
    ),
  ];
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
}
