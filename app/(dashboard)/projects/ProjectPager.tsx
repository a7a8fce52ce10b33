import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/strings/text.ts';
import { Pager } from '#lib/ui/Pager.tsx';
import { type ListQuery, listAddress } from './list-query.ts';

export async function ProjectPager({ query, pages }: { query: ListQuery; pages: number }) {
  const { t } = await pageStrings();
  return (
    <Pager
      page={query.page}
      pages={pages}
      texts={{
        label: fill(t.common.pageOf, { page: query.page, pages }),
        previous: t.common.previousPage,
        next: t.common.nextPage,
      }}
      addressOf={(page) => listAddress({ ...query, page })}
    />
  );
}
