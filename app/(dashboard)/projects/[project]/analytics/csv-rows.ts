import type { z } from 'zod';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import type { CsvRow } from '../../../to-csv.ts';

type Report = z.output<typeof dashboard>;
type Route = Report['top_routes'][number];

/** Returns a whole report as rows of one table: name of the list, name of the entry, detail (level or date), count. */
export function reportRows(report: Report): CsvRow[] {
  const list = (name: string, rows: readonly (readonly [string, string, number])[]): CsvRow[] =>
    rows.map((row) => [name, ...row]);
  const places = (found: Report['top_areas']) =>
    found.map(({ key, title, level, count }) => [title || key, level.name, count] as const);
  const queries = (found: Report['top_searches']) =>
    found.map(({ query, count }) => [query, '', count] as const);
  const shares = (found: Report['levels']) => found.map(({ name, count }) => [name, '', count] as const);
  const routes = (found: readonly Route[]) =>
    found.map(({ from, to, count }) => [`${endOf(from)} > ${endOf(to)}`, '', count] as const);
  return [
    ['list', 'name', 'detail', 'count'],
    ...Object.entries(report.totals).map(([name, count]) => ['totals', name, '', count]),
    ...Object.entries(report.before.totals).map(([name, count]) => ['totals_before', name, '', count]),
    ...report.days.flatMap(({ date, ...counts }) =>
      Object.entries(counts).map(([name, count]) => ['days', name, date, count]),
    ),
    ...report.today.hours.map(({ starts_at, map_loads }) => ['today', 'map_loads', starts_at, map_loads]),
    ...list('top_areas', places(report.top_areas)),
    ...list('top_markers', places(report.top_markers)),
    ...list('top_searches', queries(report.top_searches)),
    ...list('searches_without_result', queries(report.searches_without_result)),
    ...list('top_routes', routes(report.top_routes)),
    ...list('routes_not_found', routes(report.routes_not_found)),
    ...list('levels', shares(report.levels)),
    ...list('languages', shares(report.languages)),
    ...list('sources', shares(report.sources)),
    ...list('referrers', shares(report.referrers)),
    ...report.never_opened.map(({ key, title, level }) => ['never_opened', title || key, level.name, 0]),
  ];
}

function endOf(end: Route['from']): string {
  return end === null ? '' : end.title || end.key;
}
