import { boundsCenter, boundsOf } from '../../geometry/bounds.ts';
import { ringContains } from '../../geometry/polygon.ts';
import { kindCalled, kindOfLayer, type ProposedKind } from '../../import/kinds.ts';
import type {
  FieldChange,
  Proposal,
  ProposedLevel,
  ProposedPlace,
  ShaftKind,
} from '../../import/proposal.ts';
import { textsByLanguage } from '../../import/texts.ts';
import type { RoomKindNames } from '../../messages/room-kinds.ts';
import { roomKinds } from '../room-kinds.ts';
import type { Draft } from './draft.ts';

/** More categories at once tell a visitor nothing. */
export const categoriesMax = 12;

export type Category = { readonly kind: ProposedKind; readonly count: number; readonly isOn: boolean };

type Decided = Pick<Draft, 'read' | 'known' | 'kinds' | 'categories' | 'namesIn'>;

/** Returns the proposal in the language that a person chose for its names, with the kinds of its places. */
export function withKinds(draft: Decided): Proposal {
  const { read, known, kinds, namesIn } = draft;
  const proposal = namesIn === null || namesIn === known.defaultLanguage ? read : inLanguage(read, namesIn);
  if (kinds.size === 0 || proposal.source.format === 'table') return proposal;
  const on = new Set(categoriesOf(draft).flatMap(({ kind, isOn }) => (isOn ? [kind] : [])));
  // On a map that has places, lifts and stairs may have their markers.
  const isNew = known.levels.length === 0;
  const places = proposal.places.flatMap((place) => {
    const kind = kindOf(place, draft);
    if (!kind) return place;
    const made = ofKind(place, kind, on.has(kind), draft);
    const shaft = isNew ? shaftOf(made, kind) : null;
    return shaft ? [made, shaft] : made;
  });
  return { ...proposal, places };
}

/** Returns the kinds of the places of a proposal, the most frequent first. The first of them become categories. */
export function categoriesOf(draft: Pick<Decided, 'read' | 'kinds' | 'categories'>): Category[] {
  const { read, categories } = draft;
  if (read.source.format === 'table') return [];
  const counts = new Map<ProposedKind, number>();
  for (const place of read.places) {
    const kind = kindOf(place, draft);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count], i) => ({ kind, count, isOn: categories.get(kind) ?? i < categoriesMax }));
}

/** Returns the kind that a file says, else that the name of a place or of its layer is the name of. */
function kindOf(place: ProposedPlace, { read, kinds }: Pick<Draft, 'read' | 'kinds'>): ProposedKind | null {
  if (place.use) return place.use;
  const { format } = read.source;
  if (place.way || (format !== 'svg' && format !== 'dxf' && format !== 'pdf')) return null;
  const titles = Object.values(place.texts).flatMap(({ title }) => title ?? []);
  const layer = place.group?.split(' / ').at(-1) ?? '';
  const called = [...titles, layer].map((text) => kindCalled(text, kinds)).find((kind) => kind !== null);
  return called ?? (format === 'dxf' ? kindOfLayer(layer, kinds) : null);
}

function ofKind(
  place: ProposedPlace,
  kind: ProposedKind,
  isCategory: boolean,
  { known, kinds }: Pick<Draft, 'known' | 'kinds'>,
): ProposedPlace {
  const { icon, color } = roomKinds[kind];
  const isNameless = Object.values(place.texts).every(({ title }) => !title);
  const titles = isNameless ? namesOf(kind, kinds, known.languages) : [];
  const texts = Object.fromEntries(
    titles.map(([language, title]) => [language, { ...place.texts[language], title }] as const),
  );
  const tag = tagName(kind, kinds, known.defaultLanguage);
  const made: FieldChange['field'][] = [
    'color',
    'icon',
    'tags',
    ...titles.map(([code]) => `title:${code}` as const),
  ];
  return {
    ...place,
    color,
    ...(place.kind === 'marker' && { icon }),
    ...(isCategory && { tags: [tag] }),
    texts: { ...place.texts, ...texts },
    made: new Set(made),
  };
}

/** Returns the marker by which directions lead through a lift or stairs that are drawn as a room. */
function shaftOf({ ref, level, ring, isTicked }: ProposedPlace, kind: ProposedKind): ProposedPlace | null {
  const way = shaftKinds.find((each) => each === kind);
  if (!way || !ring) return null;
  const middle = boundsCenter(boundsOf(ring));
  if (!ringContains(ring, middle)) return null;
  return {
    ...{ ref: `${ref}-way`, kind: 'marker', level, group: way, ring: null, point: middle, key: way },
    // The room has the name.
    ...{ texts: {}, way, isMade: true, isTicked, match: null, notes: [] },
  };
}

const shaftKinds: readonly ShaftKind[] = ['stairs', 'elevator', 'escalator'];

function namesOf(
  kind: ProposedKind,
  kinds: ReadonlyMap<string, RoomKindNames>,
  languages: readonly string[],
): (readonly [string, string])[] {
  return languages.flatMap((language) => {
    const name = kinds.get(language)?.[kind];
    return name ? [[language, name] as const] : [];
  });
}

/** Returns the name of the tag of a kind in the default language of the map, else in any. */
export function tagName(
  kind: ProposedKind,
  kinds: ReadonlyMap<string, RoomKindNames>,
  defaultLanguage: string,
): string {
  return (kinds.get(defaultLanguage) ?? [...kinds.values()][0])?.[kind] ?? kind;
}

/** Returns the proposal with its names of no stated language in this one. */
function inLanguage(read: Proposal, language: string): Proposal {
  const place = (each: ProposedPlace): ProposedPlace => ({
    ...each,
    texts: textsByLanguage(each.texts, language),
  });
  const level = (each: ProposedLevel): ProposedLevel => {
    const { '': plain } = each.names;
    return plain ? { ...each, names: { [language]: plain, ...each.names } } : each;
  };
  return { ...read, places: read.places.map(place), levels: read.levels.map(level) };
}
