import { ButtonLink } from './ButtonLink.tsx';
import styles from './Pager.module.css';

export type PagerProps = {
  page: number;
  pages: number;
  texts: { label: string; previous: string; next: string };
  addressOf: (page: number) => string;
};

/** The way through a list that is longer than a page. */
export function Pager({ page, pages, texts, addressOf }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      {page > 1 && (
        <ButtonLink size="sm" href={addressOf(page - 1)}>
          {texts.previous}
        </ButtonLink>
      )}
      <span>{texts.label}</span>
      {page < pages && (
        <ButtonLink size="sm" href={addressOf(page + 1)}>
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  );
}
