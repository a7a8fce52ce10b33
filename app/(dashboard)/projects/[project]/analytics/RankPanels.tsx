import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { dashboard } from '#lib/contract/schemas/dashboard.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { limits } from '#lib/plans/limits.ts';
import { fill, plural } from '#lib/strings/text.ts';
import { RankList } from '#lib/ui/RankList.tsx';
import { CsvButton } from '../../../CsvButton.tsx';
import styles from '../../../reports.module.css';
import type { CsvRow } from '../../../to-csv.ts';

type Report = z.output<typeof dashboard>;
type Entry = { id: string; name: string; beside?: string; count: number };

/** The lists of a project's report, most frequent first, and what nobody opened. */
export async function RankPanels({ report, fileName }: { report: Report; fileName: string }) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const languageNames = new Intl.DisplayNames(language, { type: 'language' });
  const formatNumber = (value: number) => value.toLocaleString(language);
  const places = (found: Report['top_areas']): Entry[] =>
    found.map((place) => ({ ...placeEntry(place, texts.untitled), count: place.count }));
  const queries = (found: Report['top_searches']): Entry[] =>
    found.map(({ query, count }) => ({ id: query, name: query, count }));
  const shares = (found: Report['levels']): Entry[] =>
    found.map(({ name, count }, i) => ({ id: `${i}`, name, count }));
  const panels: { file: string; title: string; text?: string; entries: Entry[] }[] = [
    { file: 'areas', title: texts.topAreas, entries: places(report.top_areas) },
    { file: 'markers', title: texts.topMarkers, entries: places(report.top_markers) },
    { file: 'searches', title: texts.topSearches, entries: queries(report.top_searches) },
    {
      file: 'searches-without-result',
      title: texts.searchesWithoutResult,
      text: texts.searchesWithoutResultText,
      entries: queries(report.searches_without_result),
    },
    { file: 'levels', title: texts.levels, entries: shares(report.levels) },
    {
      file: 'languages',
      title: texts.languages,
      entries: shares(report.languages).map((entry) => ({
        ...entry,
        name: languageNames.of(entry.name) ?? entry.name,
      })),
    },
    { file: 'referrers', title: texts.referrers, entries: shares(report.referrers) },
  ];
  return (
    <>
      <div className={styles.panels}>
        {panels.map(({ file, title, text, entries }) => (
          <Panel
            key={file}
            title={title}
            text={text}
            csv={{
              label: fill(texts.csvOf, { name: title }),
              text: texts.csv,
              fileName: `${fileName}-${file}.csv`,
              rows: [
                ['name', 'level', 'count'],
                ...entries.map(({ name, beside, count }) => [name, beside ?? '', count]),
              ],
            }}
          >
            {entries.length === 0 ? (
              <p className={styles.none}>{texts.none}</p>
            ) : (
              <RankList label={title} entries={entries} formatNumber={formatNumber} />
            )}
          </Panel>
        ))}
      </div>
      <NeverOpened found={report.never_opened} fileName={fileName} />
    </>
  );
}

async function NeverOpened({ found, fileName }: { found: Report['never_opened']; fileName: string }) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const isCut = found.length === limits.neverOpenedMax;
  return (
    <Panel
      title={texts.neverOpened}
      text={texts.neverOpenedText}
      csv={{
        label: fill(texts.csvOf, { name: texts.neverOpened }),
        text: texts.csv,
        fileName: `${fileName}-never-opened.csv`,
        rows: [
          ['kind', 'key', 'title', 'level'],
          ...found.map(({ kind, key, title, level }) => [kind, key, title ?? '', level.name]),
        ],
      }}
    >
      {found.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <details>
          <summary>
            {isCut
              ? fill(texts.neverOpenedMore, { count: found.length.toLocaleString(language) })
              : plural(texts.neverOpenedCount, found.length, language)}
          </summary>
          <ul className={styles.places}>
            {found.map((place) => {
              const { id, name, beside } = placeEntry(place, texts.untitled);
              return (
                <li key={id}>
                  {name}
                  <span className={styles.beside}>{beside}</span>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </Panel>
  );
}

type PanelProps = {
  title: string;
  text?: string | undefined;
  csv: { label: string; text: string; fileName: string; rows: CsvRow[] };
  children: ReactNode;
};

function Panel({ title, text, csv, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        {csv.rows.length > 1 && <CsvButton {...csv} />}
      </div>
      {text && <p className={styles.summary}>{text}</p>}
      {children}
    </section>
  );
}

type Place = { id: string; key: string; title: string | null; level: { name: string } };

function placeEntry({ id, key, title, level }: Place, untitled: string) {
  return { id, name: title || fill(untitled, { key }), beside: level.name };
}
