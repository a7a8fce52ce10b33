import type { z } from 'zod';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { dayRange, listDays } from '#lib/platform/usage/day-range.ts';
import {
  countEventsByDay,
  countLevelsShown,
  countMapLoadsBy,
  countSearches,
  listNeverOpened,
  listTopPlaces,
  type PlaceRow,
} from './queries-dashboard.ts';

const eventOf = {
  map_loads: 'mapLoad',
  area_clicks: 'areaClick',
  marker_clicks: 'markerClick',
  searches: 'searchQuery',
  link_clicks: 'linkClick',
} as const;
type CountName = keyof typeof eventOf;
const countNames = Object.keys(eventOf) as CountName[];

/** What visitors of a project did in a range of UTC days, for every member of its organization. */
export async function getDashboard(
  ctx: Ctx,
  input: { project: string; from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof dashboard>> {
  const { id } = await requireProject(ctx, input.project, 'read');
  const range = dayRange(input, ctx.now());
  const { db } = ctx;
  const [byDay, areas, markers, searches, failed, languages, referrers, levels, neverOpened] =
    await Promise.all([
      countEventsByDay(db, id, range),
      listTopPlaces(db, id, range, 'area'),
      listTopPlaces(db, id, range, 'marker'),
      countSearches(db, id, range, false),
      countSearches(db, id, range, true),
      countMapLoadsBy(db, id, range, 'language'),
      countMapLoadsBy(db, id, range, 'host'),
      countLevelsShown(db, id, range),
      listNeverOpened(db, id, range),
    ]);
  const days = listDays(range).map((date) => {
    const rows = byDay.filter((row) => row.date === date);
    return { date, ...countsOf((name) => rows.find(({ event }) => event === eventOf[name])?.count ?? 0) };
  });
  return {
    totals: countsOf((name) => days.reduce((sum, day) => sum + day[name], 0)),
    days,
    top_areas: areas.map(({ count, ...row }) => ({ ...placeOf(row), count })),
    top_markers: markers.map(({ count, ...row }) => ({ ...placeOf(row), count })),
    top_searches: searches,
    searches_without_result: failed,
    languages,
    referrers,
    levels,
    never_opened: neverOpened.map((row) => ({ kind: row.kind, ...placeOf(row) })),
  };
}

function countsOf(count: (name: CountName) => number): Record<CountName, number> {
  return Object.fromEntries(countNames.map((name) => [name, count(name)])) as Record<CountName, number>;
}

function placeOf(row: PlaceRow) {
  const level = { id: row.level_id, key: row.level_key, name: row.level_name };
  return { id: row.id, key: row.key, title: row.title, level };
}
