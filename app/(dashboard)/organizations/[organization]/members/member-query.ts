import type { PageQuery } from '#app/page-props.ts';
import { limits } from '#lib/plans/limits.ts';
import { listPage, listSearch, pageAddress, pageText } from '../../../list-page.ts';

/** Query of the page: the members, and the pages of the invitations below them. */
export type MemberQuery = { search: string; page: number; invitations: number };

/** Parses the query of the page's address. Invalid values count as absent. */
export function parseMemberQuery(query: PageQuery): MemberQuery {
  return {
    search: listSearch(query).slice(0, limits.nameCharsMax),
    page: listPage(query),
    invitations: listPage(query, 'invitations'),
  };
}

/** Returns the address of both lists by `query`, so that a step in one list keeps the page of the other. */
export function memberAddress(list: string, { search, page, invitations }: MemberQuery): string {
  return pageAddress(list, page, { search, invitations: pageText(invitations) });
}
