import { ButtonLink } from '../ButtonLink.tsx';
import styles from './Pager.module.css';

type PagerProps = {
  page: number;
  pages: number;
  texts: { label: string; previous: string; next: string };
  addressOf: (page: number) => string;
};

/** Navigation through the pages of a list. Wide screens also show the first, last and neighbouring numbers. */
export function Pager({ page, pages, texts, addressOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className={`row-3 ${styles.pager}`} aria-label={texts.label}>
      {page > 1 && (
        <ButtonLink size="sm" href={addressOf(page - 1)}>
          {texts.previous}
        </ButtonLink>
      )}
      <span className={styles.label}>{texts.label}</span>
      <ol className={styles.numbers}>
        {numbersAround(page, pages).map((number, i, all) => (
          <li key={number} data-gap={number - (all[i - 1] ?? 0) > 1 || undefined}>
            <ButtonLink
              size="sm"
              variant={number === page ? 'secondary' : 'ghost'}
              href={addressOf(number)}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </ButtonLink>
          </li>
        ))}
      </ol>
      {page < pages && (
        <ButtonLink size="sm" href={addressOf(page + 1)}>
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}

/** Returns the first page, the last page, and two pages on either side of this one. */
function numbersAround(page: number, pages: number): number[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2];
  return [...new Set([1, ...near, pages])].filter((number) => number >= 1 && number <= pages);
}
