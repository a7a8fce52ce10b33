'use client';

import { SearchField } from '#lib/ui/SearchField.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useListSearch } from '../../../use-list-search.ts';
import styles from '../organization.module.css';
import { type MemberQuery, memberAddress } from './member-query.ts';

/** Finds members of a long list by name and address. */
export function MemberSearch({ list, query }: { list: string; query: MemberQuery }) {
  const { people } = useStrings('organization').t.organization;
  const { field } = useListSearch(query.search, (search) =>
    memberAddress(list, { ...query, search, page: 1 }),
  );
  return <SearchField className={styles.search} label={people.search} {...field} />;
}
