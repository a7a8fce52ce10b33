import type { FieldChange, ProposedPlace } from '../../import/proposal.ts';
import { tickOf } from './draft.ts';
import type { Judged } from './judge.ts';

/** A line of the list: the head of a group, a place, or a field before and after. */
export type Row =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly level: string | null;
      readonly group: string | null;
      /** Places that can be ticked. */
      readonly refs: readonly string[];
      readonly count: number;
      readonly ticked: number;
      /** Whether its places are on the map and no longer in the file. */
      readonly isGone: boolean;
    }
  | { readonly kind: 'place'; readonly id: string; readonly judged: Judged }
  | {
      readonly kind: 'change';
      readonly id: string;
      readonly judged: Judged;
      readonly change: FieldChange;
    };

/** Returns the list by level and group, groups in the order of the file. Changes follow their place. */
export function rowsOf(all: readonly Judged[], levels: readonly { readonly ref: string }[]): Row[] {
  const groups = Map.groupBy(all, (judged) => {
    const { level, group } = judged.place;
    return `${level ?? ''}\n${isGone(judged) ? '\n' : (group ?? '')}`;
  });
  const order = new Map(levels.map(({ ref }, i) => [ref, i]));
  const levelOf = (members: readonly Judged[]) => order.get(members[0]?.place.level ?? '') ?? Infinity;
  const sorted = [...groups].sort(([, a], [, b]) => {
    const [one, other] = [levelOf(a), levelOf(b)];
    return one === other ? 0 : one - other;
  });
  return sorted.flatMap(([id, members]): Row[] => {
    const [judged] = members;
    if (!judged) return [];
    const first = judged.place;
    const open = members.filter(canTick);
    const head: Row = {
      kind: 'group',
      id: `group ${id}`,
      level: first.level,
      group: first.group,
      refs: open.map(({ place }) => place.ref),
      count: members.length,
      ticked: open.filter(({ isTicked }) => isTicked).length,
      isGone: isGone(judged),
    };
    return [head, ...members.flatMap(placeRows)];
  });
}

function isGone({ look }: Judged): boolean {
  return look === 'gone' || look === 'removed';
}

/** Checks whether a place has something to tick: it brings a change, and has a position on the map. */
export function canTick({ look, place: { ring, point, match } }: Judged): boolean {
  return look !== 'same' && (ring !== null || point !== null || match !== null);
}

function placeRows(judged: Judged): Row[] {
  const changes = judged.changes.map(
    (change): Row => ({ kind: 'change', id: tickOf(change), judged, change }),
  );
  return [{ kind: 'place', id: judged.place.ref, judged }, ...changes];
}

/** Returns the title of a place in this language, else in any language; null if no title exists. */
export function titleIn({ texts }: ProposedPlace, language: string): string | null {
  const titles = [texts[language], texts[''], ...Object.values(texts)];
  return titles.find((text) => text?.title)?.title ?? null;
}

/**
 * Returns the name of a place in the list: its title, else its key, else its `ref`. A key made from a UUID tells a person
 * nothing: the name is then that of the group, or empty.
 */
export function nameOf(place: ProposedPlace, language: string): string {
  const { key, group, ref } = place;
  return titleIn(place, language) ?? (key !== null && isOfId(key) ? (group ?? '') : (key ?? ref));
}

/** Checks whether a key has the end of a UUID, as keys of places without a name do. */
export function isOfId(key: string): boolean {
  return /^[a-z]+-[0-9a-f]{12}(?:-\d+)?$/.test(key);
}
