import type { z } from 'zod';
import type { Db } from '#db/client.ts';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { dayMs, minuteMs } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { readFromReplica } from '#lib/platform/read-from-replica.ts';
import { isTransaction } from '#lib/platform/transactions.ts';
import { type DayQuery, type DayRange, dayRange, endOf, listDays } from '#lib/platform/usage/day-range.ts';
import { countsOf, type FoundRoute, readRoute, type Slot, slotOf, sumOf } from './counts.ts';
import {
  countEventsBy,
  countLevelsShown,
  countMostFrequent,
  countOpenedById,
  listOpenedAndNever,
  listTitlesByKey,
  type PlaceRow,
} from './queries-dashboard.ts';
import type { Report } from './queries-facts.ts';
import { dayAround, daysBefore, hoursOf, type LocalDay } from './spans.ts';

type Dashboard = z.input<typeof dashboard>;
/** Maximum age of a report from the replica. */
const reportLagMsMax = minuteMs;
const listKinds = ['search', 'searchNone', 'language', 'host', 'source', 'route', 'routeNone'] as const;

/** Returns what visitors of a project did in a range of UTC days, for any member of its organization. */
export async function getDashboard(ctx: Ctx, input: DayQuery & { project: string }): Promise<Dashboard> {
  const project = await requireProject(ctx, input.project, 'read');
  const { id } = project;
  const now = ctx.now();
  const range = dayRange(input, now);
  const report = { projectId: id, range, now };
  const today = { now, zone: project.settings.timezone };
  const readReport = (db: Db) =>
    Promise.all([
      listMostFrequent(db, report),
      listOpenedAndNever(db, report),
      countLevelsShown(db, report),
      countDays(db, id, range),
      countToday(db, id, today),
    ]);
  const [lists, places, levels, byDay, hours] = await (isTransaction(ctx.db)
    ? readReport(ctx.db)
    : readFromReplica(ctx.db, readReport, { lagMsMax: reportLagMsMax }));
  const opened = (kind: PlaceRow['kind']) =>
    places
      .filter((row) => row.kind === kind && row.count > 0)
      .map((row) => ({ ...placeOf(row), count: row.count }));
  return {
    ...byDay,
    today: hours,
    ...lists,
    top_areas: opened('area'),
    top_markers: opened('marker'),
    levels,
    never_opened: places
      .filter(({ count }) => count === 0)
      .map((row) => ({ kind: row.kind, ...placeOf(row) })),
  };
}

/** Returns how often visitors opened each area and marker of a project in a range of UTC days, by id. */
export async function countOpened(
  ctx: Ctx,
  input: DayQuery & { project: string },
): Promise<Map<string, number>> {
  const { id: projectId } = await requireProject(ctx, input.project, 'read');
  const now = ctx.now();
  const rows = await countOpenedById(ctx.db, { projectId, range: dayRange(input, now), now });
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Counts each day of the range, their sums, and the sums of the same number of days before. */
async function countDays(
  db: Db,
  id: ProjectId,
  range: DayRange,
): Promise<Pick<Dashboard, 'totals' | 'before' | 'days'>> {
  const before = daysBefore(range);
  const span = { from: new Date(before.from), end: endOf(range) };
  const rows = await countEventsBy(db, id, 'day', span);
  const byDate = Map.groupBy(rows, (row) => row.starts_at.slice(0, 10));
  const of = (date: string) => ({ date, ...countsOf(byDate.get(date) ?? []) });
  const days = listDays(range).map(of);
  return {
    totals: sumOf(days),
    before: { ...before, totals: sumOf(listDays(before).map(of)) },
    days,
  };
}

/** Counts the hours of today in the venue's time zone, and of the same day a week before. */
async function countToday(
  db: Db,
  id: ProjectId,
  { now, zone }: { now: Date; zone: string },
): Promise<Dashboard['today']> {
  const countHours = async (day: LocalDay) => {
    const rows = await countEventsBy(db, id, 'quarter', day);
    const byHour = Map.groupBy(rows, (row) => slotOf(row.starts_at, day.from));
    return hoursOf(day).map((starts_at, hour): Slot & { starts_at: string } => ({
      starts_at,
      ...countsOf(byHour.get(hour) ?? []),
    }));
  };
  const today = dayAround(now, zone);
  const weekBefore = dayAround(new Date(now.getTime() - 7 * dayMs), zone);
  const [hours, week_before] = await Promise.all([countHours(today), countHours(weekBefore)]);
  return { date: today.date, timezone: zone, hours, week_before };
}

async function listMostFrequent(db: Db, report: Report) {
  const rows = await countMostFrequent(db, report, listKinds);
  const of = (kind: (typeof listKinds)[number]) =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }));
  const queries = (kind: 'search' | 'searchNone') =>
    of(kind).map(({ name, count }) => ({ query: name, count }));
  const routes = (kind: 'route' | 'routeNone') =>
    of(kind).map(({ name, count }) => ({ ...readRoute(name), count }));
  const [asked, missed] = [routes('route'), routes('routeNone')];
  const keys = new Set([...asked, ...missed].flatMap(({ from, to }) => [from ?? [], to].flat()));
  const titles = keys.size > 0 ? await listTitlesByKey(db, report.projectId, [...keys]) : [];
  const titleOf = new Map(titles.map(({ key, title }) => [key, title]));
  const end = (key: string) => ({ key, title: titleOf.get(key) ?? null });
  const between = ({ from, to, count }: FoundRoute & { count: number }) => ({
    from: from === null ? null : end(from),
    to: end(to),
    count,
  });
  return {
    top_searches: queries('search'),
    searches_without_result: queries('searchNone'),
    languages: of('language'),
    referrers: of('host'),
    sources: of('source'),
    top_routes: asked.map(between),
    routes_not_found: missed.map((route) => ({ ...between(route), profile: route.profile })),
  };
}

function placeOf(row: PlaceRow) {
  const level = { id: row.level_id, key: row.level_key, name: row.level_name };
  return { id: row.id, key: row.key, title: row.title, level };
}
