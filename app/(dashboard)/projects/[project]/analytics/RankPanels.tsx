import Link from 'next/link';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import type { AppStrings } from '#lib/messages/app.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { RankList } from '#lib/ui/RankList.tsx';
import { ReportPanel } from '../../../ReportPanel.tsx';
import styles from '../../../reports.module.css';
import type { CsvRow } from '../../../to-csv.ts';
import { AddKeyword } from './AddKeyword.tsx';

type Report = z.output<typeof dashboard>;
type Entry = { id: string; name: string; beside?: string; count: number; action?: ReactNode };
type List = { file: string; title: string; text?: string; link?: ReactNode; entries: Entry[] };

type RankPanelsProps = {
  project: { id: string; languages: readonly { code: string; name: string }[] };
  report: Report;
  /** The reader may change the draft. */
  canWrite: boolean;
  fileName: string;
};

/** Lists of a project's report, most frequent first, and the places that nobody opened. */
export async function RankPanels(props: RankPanelsProps) {
  const { report, fileName } = props;
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const formatNumber = (value: number) => value.toLocaleString(language);
  const lists = [...placeLists(report, t), ...wantedLists(props, texts), ...shareLists(report, t, language)];
  return (
    <>
      <div className={`stack-4 ${styles.panels}`}>
        {lists.map(({ file, title, text, link, entries }) => (
          <ReportPanel
            key={file}
            title={title}
            text={entries.length > 0 ? text : undefined}
            csv={csvOf(
              `${fileName}-${file}.csv`,
              ['name', 'detail', 'count'],
              entries.map(({ name, beside, count }) => [name, beside ?? '', count]),
            )}
          >
            {entries.length === 0 ? (
              <p className="muted">{texts.none}</p>
            ) : (
              <RankList label={title} entries={entries} formatNumber={formatNumber} />
            )}
            {entries.length > 0 && link}
          </ReportPanel>
        ))}
      </div>
      <NeverOpened {...props} />
    </>
  );
}

type Texts = AppStrings['reports'];
type Parts = Pick<AppStrings, 'reports' | 'common'>;

function placeLists(report: Report, { reports: texts, common }: Parts): List[] {
  const places = (found: Report['top_areas']): Entry[] =>
    found.map((place) => ({ ...placeEntry(place, common.untitled), count: place.count }));
  return [
    { file: 'areas', title: texts.topAreas, entries: places(report.top_areas) },
    { file: 'markers', title: texts.topMarkers, entries: places(report.top_markers) },
  ];
}

/** Returns the lists of searches. Searches without results offer to add a keyword. */
function wantedLists({ report, project, canWrite }: RankPanelsProps, texts: Texts): List[] {
  const wanted = (found: Report['top_searches']): Entry[] =>
    found.map(({ query, count }) => ({ id: query, name: query, count }));
  const missed = wanted(report.searches_without_result).map((entry) => {
    const fits = canWrite && [...entry.name].length <= limits.keywordCharsMax;
    const { id, languages } = project;
    return fits
      ? { ...entry, action: <AddKeyword project={id} query={entry.name} languages={languages} /> }
      : entry;
  });
  const endOf = (end: Route['from']) => (end === null ? texts.routeHere : end.title || end.key);
  const routes = (found: readonly (Route & { profile?: 'walk' | 'stepFree' })[]): Entry[] =>
    found.map(({ from, to, profile, count }, i) => ({
      id: `${i}`,
      name: fill(texts.route, { from: endOf(from), to: endOf(to) }),
      ...(profile && { beside: texts.profiles[profile] }),
      count,
    }));
  return [
    { file: 'searches', title: texts.topSearches, entries: wanted(report.top_searches) },
    {
      file: 'searches-without-result',
      title: texts.searchesWithoutResult,
      text: texts.searchesWithoutResultText,
      entries: missed,
    },
    { file: 'routes', title: texts.topRoutes, entries: routes(report.top_routes) },
    {
      file: 'routes-not-found',
      title: texts.routesNotFound,
      text: texts.routesNotFoundText,
      link: canWrite && <Link href={`/projects/${project.id}/edit`}>{texts.toEditor}</Link>,
      entries: routes(report.routes_not_found),
    },
  ];
}

type Route = Report['top_routes'][number];

function shareLists(report: Report, t: AppStrings, language: string): List[] {
  const texts = t.reports;
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  const sourceNames: Record<string, string> = texts.sourceNames;
  const shares = (found: Report['levels'], nameOf = (name: string): string | undefined => name): Entry[] =>
    found.map(({ name, count }, i) => ({ id: `${i}`, name: nameOf(name) ?? name, count }));
  return [
    { file: 'levels', title: texts.levels, entries: shares(report.levels) },
    {
      file: 'languages',
      title: texts.languages,
      entries: shares(report.languages, (name) => languageNames.of(name)),
    },
    { file: 'sources', title: texts.sources, entries: shares(report.sources, (name) => sourceNames[name]) },
    { file: 'referrers', title: texts.referrers, entries: shares(report.referrers) },
  ];
}

async function NeverOpened({
  project,
  report: { never_opened: found },
  canWrite,
  fileName,
}: RankPanelsProps) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const isCut = found.length === limits.neverOpenedMax;
  return (
    <ReportPanel
      title={texts.neverOpened}
      text={texts.neverOpenedText}
      csv={csvOf(
        `${fileName}-never-opened.csv`,
        ['kind', 'key', 'title', 'level'],
        found.map(({ kind, key, title, level }) => [kind, key, title ?? '', level.name]),
      )}
    >
      {found.length === 0 ? (
        <p className="muted">{texts.none}</p>
      ) : (
        <details>
          <summary>
            {isCut
              ? fill(texts.neverOpenedMore, { count: found.length.toLocaleString(language) })
              : fill(texts.neverOpenedCount, { count: found.length }, language)}
          </summary>
          <ul className={styles.places}>
            {found.map((place) => {
              const { id, name, beside } = placeEntry(place, t.common.untitled);
              return (
                <li key={id}>
                  {canWrite ? (
                    <Link href={`/projects/${project.id}/edit?place=${id}`} prefetch={false}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                  <span className={`hint ${styles.beside}`}>{beside}</span>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </ReportPanel>
  );
}

function csvOf(fileName: string, head: CsvRow, rows: readonly CsvRow[]) {
  return rows.length > 0 ? { fileName, rows: [head, ...rows] } : null;
}

type Place = { id: string; key: string; title: string | null; level: { name: string } };

function placeEntry(place: Place, untitled: string) {
  return { id: place.id, name: placeName(place, place.title, untitled), beside: place.level.name };
}
