'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { containsWords, searchedText } from '../../../mapmodel/contains-words.ts';
import type { Faults, Unread } from '../../model/state.ts';
import type { Place } from '../../model/types.ts';
import { useEditor } from './context.tsx';
import { useScreen, useSession } from './hooks.ts';
import { useFieldWanted } from './kept-fields.tsx';

/** Parts of the details that stand under "More". */
export const partsOfMore = [
  'tags',
  'words',
  'contact',
  'details',
  'button',
  'behaviour',
  'shape',
  'way',
] as const;
export type PartOfMore = (typeof partsOfMore)[number];

const NeededContext = createContext<ReadonlySet<string>>(new Set());

/** Checks whether a part must be open: a field in it has an error, or the value that somebody searched for. */
export function usePartNeeded(id: string): boolean {
  return use(NeededContext).has(id);
}

/** Opens the parts of the details whose fields have an error, or have what was searched for in the list of places. */
export function NeededParts({ places, children }: { places: readonly Place[]; children: ReactNode }) {
  const { document } = useEditor().editor.session;
  const faults = useSession((state) => state.faults);
  const unread = useSession((state) => state.unread);
  const search = useScreen((state) => state.search);
  const wanted = useFieldWanted();
  const needed = useMemo(() => {
    const tagName = (id: string) => {
      const tag = document.get(id);
      return tag?.kind === 'tag' ? tag.name : '';
    };
    const parts = new Set([
      ...partsWithFaults(places, faults),
      ...partsWithUnread(places, unread),
      ...partsSearched(places, search, tagName),
    ]);
    if (wanted?.section) parts.add(wanted.section);
    if (partsOfMore.some((part) => parts.has(part))) parts.add('more');
    return parts;
  }, [places, faults, unread, search, document, wanted]);
  return <NeededContext value={needed}>{children}</NeededContext>;
}

function partsWithFaults(places: readonly Place[], faults: Faults): string[] {
  return places.flatMap(({ id }) =>
    Object.keys(faults.get(id) ?? {}).flatMap((field) => partOf[field] ?? []),
  );
}

function partsWithUnread(places: readonly Place[], unread: ReadonlyMap<string, Unread>): string[] {
  const ids = new Set(places.map(({ id }) => id));
  return [...unread.values()].flatMap(({ shownWith, section }) =>
    section !== null && shownWith.every((id) => ids.has(id)) ? [section] : [],
  );
}

/** Returns the parts with the words of a search that the title does not have. */
function partsSearched(places: readonly Place[], search: string, tagName: (id: string) => string): string[] {
  const contains = containsWords(search);
  const [place] = places;
  if (!contains || !place || places.length > 1) return [];
  const has = (texts: readonly (string | null)[]) =>
    contains(searchedText(texts.flatMap((text) => text ?? [])));
  if (has(Object.values(place.translations).map(({ title }) => title ?? null))) return [];
  const found: string[] = [];
  if (has(place.tags.map(tagName))) found.push('tags');
  if (has([place.key])) found.push('words');
  if (has([place.externalId])) found.push('details');
  if (has([place.telephone, place.email, place.webpage, place.address])) found.push('contact');
  return found;
}

/** The part of each field that the server may refuse. */
const partOf: Readonly<Record<string, string>> = {
  key: 'words',
  translations: 'texts',
  workingHours: 'hours',
  status: 'status',
  occupancy: 'status',
  images: 'images',
  color: 'look',
  icon: 'look',
  customIcon: 'look',
  markerNumber: 'look',
  tags: 'tags',
  address: 'contact',
  email: 'contact',
  webpage: 'contact',
  telephone: 'contact',
  price: 'details',
  rating: 'details',
  externalId: 'details',
  customButton: 'button',
  names: 'behaviour',
  position: 'behaviour',
  data: 'shape',
  way: 'way',
  passage: 'way',
};
