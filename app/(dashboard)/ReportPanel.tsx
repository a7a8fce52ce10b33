import type { ReactNode } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { CsvButton } from './CsvButton.tsx';
import styles from './reports.module.css';
import type { CsvRow } from './to-csv.ts';

type ReportPanelProps = {
  title: string;
  text?: string | undefined;
  /** The content as a file; null if there is nothing to save. */
  csv: { fileName: string; rows: readonly CsvRow[] } | null;
  children: ReactNode;
};

/** One part of a report. */
export async function ReportPanel({ title, text, csv, children }: ReportPanelProps) {
  const { reports } = (await pageStrings()).t;
  return (
    <section className={`stack-3 ${styles.panel}`}>
      <div className={`row-3 ${styles.panelHead}`}>
        <h2>{title}</h2>
        {csv && <CsvButton label={fill(reports.csvOf, { name: title })} text={reports.csv} {...csv} />}
      </div>
      {text && <p className="note">{text}</p>}
      {children}
    </section>
  );
}
