import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { NearLink } from '#lib/ui/shell/NearLink.tsx';
import { lastDays, rangeChoices } from './report-range.ts';
import styles from './reports.module.css';

type RangeNavProps = {
  address: string;
  range: { from: string; to: string };
  now: Date;
  /** Other query parameters of the address, which are kept. */
  kept: Record<string, string>;
};

/** Choice of days above a report: common spans as links, any other by its first and last day. */
export async function RangeNav({ address, range, now, kept }: RangeNavProps) {
  const { t, language } = await pageStrings();
  const texts = t.reports;
  return (
    <nav className={styles.range} aria-label={texts.range}>
      <ul className="cluster-tight">
        {rangeChoices.map((days) => {
          const span = lastDays(days, now);
          const isCurrent = span.from === range.from && span.to === range.to;
          return (
            <li key={days}>
              <NearLink
                className={styles.span}
                href={`${address}?${new URLSearchParams({ ...kept, ...span })}`}
                aria-current={isCurrent ? 'true' : undefined}
                scroll={false}
              >
                {fill(texts.lastDays, { count: days }, language)}
              </NearLink>
            </li>
          );
        })}
      </ul>
      <form className={`cluster ${styles.own}`} action={address} aria-label={texts.ownRange}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          <span>{texts.from}</span>
          <input key={range.from} type="date" name="from" defaultValue={range.from} required />
        </label>
        <label>
          <span>{texts.to}</span>
          <input key={range.to} type="date" name="to" defaultValue={range.to} required />
        </label>
        <Button type="submit">{texts.show}</Button>
      </form>
    </nav>
  );
}
