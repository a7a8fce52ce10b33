import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { DayBars } from '#lib/ui/DayBars.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import { CsvButton } from './CsvButton.tsx';
import { barsOf } from './report-range.ts';
import styles from './reports.module.css';

type CountedDaysProps<Name extends string> = {
  /** Address of the page with its range. The choice of a count is appended. */
  address: string;
  range: { from: string; to: string };
  names: readonly { name: Name; label: string }[];
  current: Name;
  totals: Record<Name, number>;
  /** The period before, to compare the totals with. */
  before?: { from: string; to: string; totals: Record<Name, number> };
  days: readonly ({ date: string } & Record<Name, number>)[];
  fileName: string;
};

/** Shows totals, and the chosen count by day. */
export async function CountedDays<Name extends string>(props: CountedDaysProps<Name>) {
  const { address, range, names, current, totals, before, days, fileName } = props;
  const { t, language } = await pageStrings();
  const texts = t.reports;
  const formatNumber = (value: number) => value.toLocaleString(language);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (date: string) => format.format(new Date(date));
  const name = names.find((each) => each.name === current)?.label ?? '';
  const { bars, isByWeek } = barsOf(days.map((each) => ({ date: each.date, value: each[current] })));
  const best = bars.toSorted((a, b) => b.value - a.value)[0];
  const summary =
    best && best.value > 0
      ? fill(isByWeek ? texts.chartWeekText : texts.chartText, {
          name,
          from: day(range.from),
          to: day(range.to),
          total: formatNumber(totals[current]),
          most: formatNumber(best.value),
          day: day(best.date),
        })
      : fill(texts.chartEmpty, { from: day(range.from), to: day(range.to) });
  const title = fill(isByWeek ? texts.byWeek : texts.byDay, { name });
  return (
    <div>
      <ul className={`stack ${styles.totals}`} aria-label={texts.counts}>
        {names.map((each) => (
          <li key={each.name}>
            <NearLink
              className={styles.total}
              href={`${address}?${new URLSearchParams({ ...range, show: each.name })}`}
              aria-current={each.name === current ? 'true' : undefined}
              scroll={false}
            >
              <span className="muted">{each.label}</span>
              <span className={styles.totalCount}>{formatNumber(totals[each.name])}</span>
              {before && (
                <span className={`hint ${styles.totalChange}`}>
                  {changeText(texts.change, totals[each.name], before.totals[each.name], language)}
                </span>
              )}
            </NearLink>
          </li>
        ))}
      </ul>
      {before && (
        <p className={`hint ${styles.compared}`}>
          {fill(texts.changeText, { from: day(before.from), to: day(before.to) })}
        </p>
      )}
      <div className={`stack-3 ${styles.panel}`}>
        <div className={`row-3 ${styles.panelHead}`}>
          <h2>{title}</h2>
          <CsvButton
            label={fill(texts.csvOf, { name: title })}
            text={texts.csv}
            fileName={`${fileName}-days.csv`}
            rows={[
              ['date', ...names.map((each) => each.name)],
              ...days.map((each) => [each.date, ...names.map((one) => each[one.name])]),
            ]}
          />
        </div>
        <p className="note">{summary}</p>
        <DayBars
          summary={summary}
          bars={bars.map(({ date, value }) => ({ label: day(date), value }))}
          formatNumber={formatNumber}
          table={{ open: texts.asTable, label: isByWeek ? texts.week : texts.date, value: name }}
        />
      </div>
    </div>
  );
}

/** Returns the change of a count in percent, if a percentage makes sense. */
function changeText(
  texts: { same: string; new: string; other: string },
  count: number,
  before: number,
  language: string,
): string {
  if (before === 0) return texts.new;
  if (count === before) return texts.same;
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  const percent = format.format(count / before - 1);
  return fill(texts.other, { percent, before: before.toLocaleString(language) });
}
