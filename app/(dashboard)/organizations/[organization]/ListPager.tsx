import { pageStrings } from '#lib/http/page-strings.ts';
import { fill } from '#lib/strings/text.ts';
import { Pager } from '#lib/ui/Pager.tsx';

export type ListPagerProps = { page: number; count: number; size: number; address: string };

export async function ListPager({ page, count, size, address }: ListPagerProps) {
  const { t } = await pageStrings();
  const pages = Math.ceil(count / size);
  return (
    <Pager
      page={page}
      pages={pages}
      texts={{
        label: fill(t.common.pageOf, { page, pages }),
        previous: t.common.previousPage,
        next: t.common.nextPage,
      }}
      addressOf={(other) => (other === 1 ? address : `${address}?page=${other}`)}
    />
  );
}
