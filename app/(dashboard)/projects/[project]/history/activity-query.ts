import { type ActivityKind, activityKinds } from '#lib/contract/choices.ts';

/** Filter by actor: a person's address or the name of a key; null for everybody. */
type Actor = { kind: 'person' | 'key'; name: string };
export type ActivityQuery = { who: Actor | null; what: ActivityKind | null; page: number };

/** Parses the query of the page's address. Invalid values count as absent. */
export function parseActivityQuery(query: Record<string, string | string[] | undefined>): ActivityQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return {
    who: actorOf(text('who')),
    what: activityKinds.find((known) => known === text('what')) ?? null,
    page: /^[1-9]\d{0,5}$/.test(text('page')) ? Number(text('page')) : 1,
  };
}

/** Returns the address of the history with `query`. */
export function activityAddress(address: string, { who, what, page }: ActivityQuery): string {
  const params = new URLSearchParams();
  if (who) params.set('who', actorText(who));
  if (what) params.set('what', what);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${address}?${params}` : address;
}

export function actorText({ kind, name }: Actor): string {
  return `${kind}:${name}`;
}

export function actorOf(text: string): Actor | null {
  const found = /^(person|key):/.exec(text);
  if (!found) return null;
  return { kind: found[1] === 'key' ? 'key' : 'person', name: text.slice(found[0].length) };
}
