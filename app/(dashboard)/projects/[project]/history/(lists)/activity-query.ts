import type { PageQuery } from '#app/page-props.ts';
import { type ActivityKind, activityKinds } from '#lib/contract/choices.ts';
import { listPage, pageAddress, queryText } from '../../../../list-page.ts';

/** Filter by actor: a person's address or the name of a key; null for everybody. */
type Actor = { kind: 'person' | 'key'; name: string };
export type ActivityQuery = { who: Actor | null; what: ActivityKind | null; page: number };

/** Parses the query of the page's address. Invalid values count as absent. */
export function parseActivityQuery(query: PageQuery): ActivityQuery {
  return {
    who: actorOf(queryText(query, 'who')),
    what: activityKinds.find((known) => known === queryText(query, 'what')) ?? null,
    page: listPage(query),
  };
}

/** Returns the address of the history with `query`. */
export function activityAddress(address: string, { who, what, page }: ActivityQuery): string {
  return pageAddress(address, page, { who: who && actorText(who), what });
}

export function actorText({ kind, name }: Actor): string {
  return `${kind}:${name}`;
}

export function actorOf(text: string): Actor | null {
  const found = /^(person|key):/.exec(text);
  if (!found) return null;
  return { kind: found[1] === 'key' ? 'key' : 'person', name: text.slice(found[0].length) };
}
