import styles from './DayBars.module.css';

type DayBarsProps = {
  /** The picture in one sentence, as a text alternative. */
  summary: string;
  bars: readonly { label: string; value: number }[];
  formatNumber: (value: number) => string;
  table: { open: string; label: string; value: string };
};

/** Bars over time, with the same numbers as a table. */
export function DayBars({ summary, bars, formatNumber, table }: DayBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const gap = bars.length > 60 ? 0.1 : 0.22;
  return (
    <figure className={`stack ${styles.figure}`}>
      <div className={styles.plot}>
        <span className={`hint ${styles.most}`} aria-hidden>
          {formatNumber(most)}
        </span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {bars.map(({ label, value }, i) => (
            <g key={label}>
              <rect className={styles.column} x={i} y={0} width={1} height={100}>
                <title>{`${label}: ${formatNumber(value)}`}</title>
              </rect>
              {value > 0 && (
                <rect
                  className={styles.bar}
                  x={i + gap / 2}
                  y={100 - heightOf(value, most)}
                  width={1 - gap}
                  height={heightOf(value, most)}
                />
              )}
            </g>
          ))}
        </svg>
      </div>
      <div className={`hint ${styles.ends}`} aria-hidden>
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
      <details className={styles.details}>
        <summary>{table.open}</summary>
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{table.label}</th>
                <th scope="col">{table.value}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{formatNumber(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** Returns the height of a bar in percent. A small value stays visible. */
function heightOf(value: number, most: number): number {
  return Math.max(2, (value / most) * 100);
}
