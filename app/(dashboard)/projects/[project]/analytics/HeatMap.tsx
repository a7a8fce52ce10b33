import Link from 'next/link';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { placeName } from '#lib/ui/place-name.ts';
import { RankList } from '#lib/ui/RankList.tsx';
import { ReportPanel } from '../../../ReportPanel.tsx';
import styles from '../../../reports.module.css';
import { labelPoint, type MapLevel, type MapPlace, titleOf } from '../map-levels.ts';
import heat from './HeatMap.module.css';
import { HeatPlan } from './HeatPlan.tsx';
import { heatBounds, heatColors, heatDrawing, heatLevels, heatStep } from './heat.ts';

type HeatMapProps = {
  levels: readonly MapLevel[];
  counts: ReadonlyMap<string, number>;
  /** Id of the level to show. Any other text shows the level with the most opens. */
  current: string;
  addressOf: (levelId: string) => string;
  defaultLanguage: string;
  fileName: string;
};

const listedMax = 10;
/** Shows where visitors opened places: the plan with areas and markers by count, and the same as a list. */
export async function HeatMap({
  levels,
  counts,
  current,
  addressOf,
  defaultLanguage,
  fileName,
}: HeatMapProps) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const all = heatLevels(levels, counts);
  const busiest = all.toSorted((a, b) => b.total - a.total)[0];
  const shown = all.find(({ level }) => level.id === current) ?? busiest;
  if (!shown) return null;
  const nameOf = (place: MapPlace) =>
    placeName(place, titleOf(place, language, defaultLanguage), t.common.untitled);
  const formatNumber = (value: number) => value.toLocaleString(language);
  const bounds = heatBounds(shown.places[0]?.count ?? 0);
  const colorOf = (count: number) => heatColors[heatStep(count, bounds)] ?? null;
  const listed = shown.places.slice(0, listedMax).filter(({ count }) => count > 0);
  const rows = all.flatMap(({ level, places }) =>
    places.map(({ place, count }) => [place.kind, place.key, nameOf(place), level.name, count]),
  );
  const summary = fill(texts.heatSummary, {
    level: shown.level.name,
    opened: fill(texts.heatOpened, { count: shown.opened, all: formatNumber(shown.places.length) }, language),
    total: fill(texts.heatTimes, { count: shown.total }, language),
  });
  return (
    <ReportPanel
      title={texts.heatMap}
      csv={{
        fileName: `${fileName}-places.csv`,
        rows: [['kind', 'key', 'title', 'level', 'count'], ...rows],
      }}
    >
      {all.length > 1 && (
        <nav aria-label={texts.heatLevels}>
          <ul className="cluster-tight">
            {all.map(({ level, total }) => (
              <li key={level.id}>
                <Link
                  className={styles.span}
                  href={addressOf(level.id)}
                  aria-current={level.id === shown.level.id ? 'true' : undefined}
                  scroll={false}
                >
                  {level.name}
                  <span className={`hint ${styles.beside}`}>{formatNumber(total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="note">{summary}</p>
      <div className={heat.beside}>
        <div>
          <HeatPlan
            drawing={heatDrawing(shown)}
            label={summary}
            notes={Object.fromEntries(
              shown.places.map(({ place, count }) => [place.id, `${nameOf(place)}: ${formatNumber(count)}`]),
            )}
            numbered={listed.map(({ place, count }) => ({
              point: labelPoint(place),
              ring: place.kind === 'marker' ? colorOf(count) : null,
            }))}
          />
          <Legend most={shown.places[0]?.count ?? 0} none={texts.heatNone} label={texts.heatLegend} />
        </div>
        {listed.length === 0 ? (
          <p className="muted">{texts.none}</p>
        ) : (
          <RankList
            label={fill(texts.heatList, { level: shown.level.name })}
            isNumbered
            entries={listed.map(({ place, count }) => ({
              id: place.id,
              name: nameOf(place),
              beside: texts.kinds[place.kind],
              count,
            }))}
            formatNumber={formatNumber}
          />
        )}
      </div>
    </ReportPanel>
  );
}

function Legend({ most, none, label }: { most: number; none: string; label: string }) {
  const bounds = heatBounds(most);
  return (
    <ul className={`hint ${heat.legend}`} aria-label={label}>
      <li>
        <span className={heat.swatch} />
        {none}
      </li>
      {bounds.map((from, i) => {
        const to = (bounds[i + 1] ?? most + 1) - 1;
        return (
          <li key={from}>
            <span className={heat.swatch} style={{ background: heatColors[heatStep(from, bounds)] }} />
            {from === to ? from : `${from}–${to}`}
          </li>
        );
      })}
    </ul>
  );
}
