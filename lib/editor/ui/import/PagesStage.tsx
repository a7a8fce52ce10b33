import { useState } from 'react';
import { cardPx, type PageCard } from '../../../import/pdf/page-card.ts';
import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { Button } from '../../../ui/Button.tsx';
import { useEditor } from '../frame/context.tsx';
import importStyles from './import.module.css';
import styles from './pages.module.css';
import type { ImportControl } from './stage.ts';

type Props = { name: string; pages: readonly PageCard[]; texts: ImportTexts; control: ImportControl };

/** More pages at once would be too many levels. */
const chosenMax = 50;

/** Chooses the pages of a PDF file that become levels, by small pictures. */
export function PagesStage({ name, pages, texts: { panel }, control }: Props) {
  const { language } = useEditor();
  const { pages: words } = panel;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(pages.filter(({ shows }) => shows !== 'little').map(({ number }) => number)),
  );
  const toggle = (number: number) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(number)) next.add(number);
      return next;
    });
  const isGood = chosen.size > 0 && chosen.size <= chosenMax;
  const isAll = chosen.size === pages.length;
  return (
    <>
      <div className={importStyles.preview}>
        <p>{fill(words.lead, { name })}</p>
        <Button
          size="sm"
          className={styles.all}
          onClick={() => setChosen(new Set(isAll ? [] : pages.map(({ number }) => number)))}
        >
          {isAll ? words.none : words.all}
        </Button>
        <ul className={`stack ${styles.pages}`}>
          {pages.map((page) => (
            <li key={page.number}>
              <label className={`stack-1 ${styles.page}`}>
                <PagePicture page={page} />
                <span className={`row ${styles.name}`}>
                  <input
                    type="checkbox"
                    checked={chosen.has(page.number)}
                    onChange={() => toggle(page.number)}
                  />
                  {fill(page.shows === 'scan' ? words.scan : words.page, { number: page.number })}
                </span>
              </label>
            </li>
          ))}
        </ul>
        {chosen.size > chosenMax && <p role="status">{fill(words.tooMany, { count: chosenMax })}</p>}
      </div>
      <footer className={`cluster ${importStyles.foot}`}>
        <Button onClick={control.close}>{panel.cancel}</Button>
        <Button
          variant="primary"
          aria-disabled={!isGood || undefined}
          onClick={() => isGood && control.readAgain({ pages: [...chosen].sort((a, b) => a - b) })}
        >
          {fill(words.read, { count: chosen.size }, language)}
        </Button>
      </footer>
    </>
  );
}

function PagePicture({ page: { width, height, path } }: { page: PageCard }) {
  const scale = cardPx / Math.max(width, height);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width * scale} ${height * scale}`} aria-hidden>
      {path && <path d={path} fill="none" stroke="#333" strokeWidth="0.6" />}
    </svg>
  );
}
