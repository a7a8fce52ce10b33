import Link from 'next/link';
import type { CSSProperties } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill, plural } from '#lib/strings/text.ts';
import { RankList } from '#lib/ui/RankList.tsx';
import { CsvButton } from '../../../CsvButton.tsx';
import styles from '../../../reports.module.css';
import { type MapLevel, type MapPlace, titleOf } from '../map-levels.ts';
import heat from './HeatMap.module.css';
import { type HeatLevel, type HeatPlace, heatBounds, heatLevels, heatPoint, heatStep } from './heat.ts';

type HeatMapProps = {
  levels: readonly MapLevel[];
  counts: ReadonlyMap<string, number>;
  /** Id of the level to show; any other text shows the one that was opened most. */
  current: string;
  addressOf: (levelId: string) => string;
  defaultLanguage: string;
  fileName: string;
};

const listedMax = 10;
/** More outlines of what nobody opened would weigh more than they tell. */
const outlinesMax = 1500;

/** Where on the plan visitors opened places: the plan with its areas and markers by count, and the same as a list. */
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
    titleOf(place, language, defaultLanguage) ?? fill(texts.untitled, { key: place.key });
  const formatNumber = (value: number) => value.toLocaleString(language);
  const listed = shown.places.slice(0, listedMax).filter(({ count }) => count > 0);
  const rows = all.flatMap(({ level, places }) =>
    places.map(({ place, count }) => [place.kind, place.key, nameOf(place), level.name, count]),
  );
  const summary = fill(texts.heatSummary, {
    level: shown.level.name,
    opened: fill(plural(texts.heatOpened, shown.opened, language), {
      all: formatNumber(shown.places.length),
    }),
    total: plural(texts.heatTimes, shown.total, language),
  });
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{texts.heatMap}</h2>
        <CsvButton
          label={fill(texts.csvOf, { name: texts.heatMap })}
          text={texts.csv}
          fileName={`${fileName}-places.csv`}
          rows={[['kind', 'key', 'title', 'level', 'count'], ...rows]}
        />
      </div>
      {all.length > 1 && (
        <nav aria-label={texts.heatLevels}>
          <ul className={styles.spans}>
            {all.map(({ level, total }) => (
              <li key={level.id}>
                <Link
                  className={styles.span}
                  href={addressOf(level.id)}
                  aria-current={level.id === shown.level.id ? 'true' : undefined}
                  scroll={false}
                >
                  {level.name}
                  <span className={styles.beside}>{formatNumber(total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.summary}>{summary}</p>
      <div className={heat.beside}>
        <div>
          <Plan shown={shown} label={summary} numbered={listed} nameOf={nameOf} />
          <Legend most={shown.places[0]?.count ?? 0} none={texts.heatNone} label={texts.heatLegend} />
        </div>
        {listed.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
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
    </section>
  );
}

type PlanProps = {
  shown: HeatLevel;
  label: string;
  numbered: readonly HeatPlace[];
  nameOf: (place: MapPlace) => string;
};

/** A picture for those who see; what it says stands in the list beside it. */
function Plan({ shown: { level, places }, label, numbered, nameOf }: PlanProps) {
  const bounds = heatBounds(places[0]?.count ?? 0);
  const drawn = places.length > outlinesMax ? places.filter(({ count }) => count > 0) : places;
  const radius = Math.max(level.width, level.height) / 90;
  return (
    <div
      className={heat.plan}
      style={
        {
          '--ratio': level.width / level.height,
          backgroundColor: level.backgroundColor ?? undefined,
        } as CSSProperties
      }
    >
      {level.image && (
        // biome-ignore lint/performance/noImgElement: plans and their smaller versions come from the file store.
        <img
          className={heat.image}
          src={level.image.src}
          srcSet={level.image.srcSet}
          sizes="(max-width: 900px) 100vw, 640px"
          alt=""
          loading="lazy"
        />
      )}
      <svg
        className={heat.drawing}
        viewBox={`0 0 ${level.width} ${level.height}`}
        role="img"
        aria-label={label}
      >
        {drawn.toReversed().map(({ place, count }) => {
          const step = heatStep(count, bounds);
          const title = `${nameOf(place)}: ${count}`;
          return place.kind === 'area' ? (
            <polygon key={place.id} data-step={step} points={place.points.map(String).join(' ')}>
              <title>{title}</title>
            </polygon>
          ) : (
            <circle
              key={place.id}
              data-step={step}
              cx={place.x}
              cy={place.y}
              r={step === 0 ? radius / 2 : radius * (0.6 + step / 5)}
            >
              <title>{title}</title>
            </circle>
          );
        })}
      </svg>
      {numbered.map(({ place, count }, i) => {
        const { left, top } = heatPoint(place, level);
        return (
          <span
            key={place.id}
            className={heat.number}
            data-step={place.kind === 'marker' ? heatStep(count, bounds) : undefined}
            style={{ left: `${left}%`, top: `${top}%` }}
            aria-hidden
          >
            {i + 1}
          </span>
        );
      })}
    </div>
  );
}

function Legend({ most, none, label }: { most: number; none: string; label: string }) {
  const bounds = heatBounds(most);
  return (
    <ul className={heat.legend} aria-label={label}>
      <li>
        <span className={heat.swatch} data-step={0} />
        {none}
      </li>
      {bounds.map((from, i) => {
        const to = (bounds[i + 1] ?? most + 1) - 1;
        return (
          <li key={from}>
            <span className={heat.swatch} data-step={heatStep(from, bounds)} />
            {from === to ? from : `${from}–${to}`}
          </li>
        );
      })}
    </ul>
  );
}
