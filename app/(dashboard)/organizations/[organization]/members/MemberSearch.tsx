'use client';

import { SearchField } from '#lib/ui/SearchField.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { pageAddress } from '../../../list-page.ts';
import { useListSearch } from '../../../use-list-search.ts';
import styles from '../organization.module.css';

/** Finds members of a long list by name and address. */
export function MemberSearch({ list, searched }: { list: string; searched: string }) {
  const { people } = useStrings().t.organization;
  const { field } = useListSearch(searched, (search) => pageAddress(list, 1, { search }));
  return <SearchField className={styles.search} label={people.search} {...field} />;
}
