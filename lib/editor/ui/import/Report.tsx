import { Copy } from 'lucide-react';
import { type SyntheticEvent, useMemo } from 'react';
import type { Proposal } from '../../../import/proposal.ts';
import type { ReportLine } from '../../../import/report.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { useEditor } from '../frame/context.tsx';
import styles from './import.module.css';
import { reportAsText, reportParts } from './report-text.ts';

type Props = { read: Proposal; told: readonly ReportLine[]; texts: ImportTexts; isOpen?: boolean };

/** The report is last in its panel: what opens there would be below the edge. */
function showOpened({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' });
}

/** Shows the outcome of each element of the file, with examples by their names in the file. */
export function Report({ read, told, texts, isOpen = false }: Props) {
  const { language } = useEditor();
  const toast = useToast();
  const { panel } = texts;
  const parts = useMemo(() => reportParts(read, texts, told), [read, texts, told]);
  const number = new Intl.NumberFormat(language);
  const { elements, source } = read;
  const copy = async () => {
    const text = reportAsText(parts, { elements, files: source.files }, texts, language);
    if (await copyText(text)) toast({ tone: 'success', title: panel.copied });
  };
  return (
    <details className={`stack ${styles.section}`} open={isOpen} onToggle={isOpen ? undefined : showOpened}>
      <summary>
        <span>{panel.report}</span>
        {source.format !== 'picture' && (
          <>
            <span> · </span>
            <small>{fill(panel.lines, { count: elements }, language)}</small>
          </>
        )}
      </summary>
      {parts.map(({ outcome, title, lines }) => (
        <section key={outcome} className={styles.outcome}>
          <h3>{title}</h3>
          <ul>
            {lines.map(({ text, count, examples }) => (
              <li key={text}>
                <span className={styles.count}>{number.format(count)}</span>
                <span>
                  <span>{text}</span>
                  {examples && <small>{examples}</small>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {panel.copy}
      </Button>
    </details>
  );
}
