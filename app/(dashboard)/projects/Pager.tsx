import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/strings/text.ts';
import { ButtonLink } from '#lib/ui/Button.tsx';
import { type ListQuery, listAddress } from './list-query.ts';
import styles from './projects.module.css';

export async function Pager({ query, pages }: { query: ListQuery; pages: number }) {
  const { t } = await pageStrings();
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={fill(t.common.pageOf, { page: query.page, pages })}>
      {query.page > 1 && (
        <ButtonLink size="sm" href={listAddress({ ...query, page: query.page - 1 })}>
          {t.common.previousPage}
        </ButtonLink>
      )}
      <span>{fill(t.common.pageOf, { page: query.page, pages })}</span>
      {query.page < pages && (
        <ButtonLink size="sm" href={listAddress({ ...query, page: query.page + 1 })}>
          {t.common.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}
