import type { ReportLine } from '../../../import/report.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import styles from './import.module.css';
import { wordsOf } from './report-text.ts';

/** Remarks that ask for a look at the file before anything is taken. */
const warnings: readonly ReportLine['code'][] = ['keyTwice', 'quotes'];

/** Shows them before the places, in sight; the report has them too. */
export function Warnings({
  remarks,
  texts: { found },
}: {
  remarks: readonly ReportLine[];
  texts: ImportTexts;
}) {
  return remarks
    .filter(({ code }) => warnings.includes(code))
    .map(({ code, examples }) => (
      <p key={code} className={styles.note}>
        {wordsOf(code, found)}
        {examples.length > 0 && <small>{examples.join('; ')}</small>}
      </p>
    ));
}
