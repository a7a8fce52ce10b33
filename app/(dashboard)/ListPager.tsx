import { redirect } from 'next/navigation';
import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/messages/fill.ts';
import { Pager } from '#lib/ui/shell/Pager.tsx';

type ListPagerProps = {
  page: number;
  count: number;
  size: number;
  addressOf: (page: number) => string;
};

/** Pages of a list. An address past the end leads to the last page, because entries may have been deleted. */
export async function ListPager({ page, count, size, addressOf }: ListPagerProps) {
  const { t } = await pageStrings();
  const pages = Math.ceil(count / size);
  if (pages > 0 && page > pages) redirect(addressOf(pages));
  return (
    <Pager
      page={page}
      pages={pages}
      texts={{
        label: fill(t.common.pageOf, { page, pages }),
        previous: t.common.previousPage,
        next: t.common.nextPage,
      }}
      addressOf={addressOf}
    />
  );
}
