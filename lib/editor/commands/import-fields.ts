import { keepExceptions } from '../../import/hours/keep-exceptions.ts';
import type { FieldChange, ProposedPlace } from '../../import/proposal.ts';
import type { Tally } from '../../import/report.ts';
import { lineOf, paragraphOf, textsByLanguage, titleOf } from '../../import/texts.ts';
import { isSame } from '../../mapmodel/is-same.ts';
import { limits } from '../../plans/limits.ts';
import type { Place } from '../model/types.ts';
import { withTexts } from './command.ts';

export type FieldName = FieldChange['field'];
export type Proposed = Pick<
  ProposedPlace,
  | 'kind'
  | 'ring'
  | 'point'
  | 'texts'
  | 'tags'
  | 'color'
  | 'icon'
  | 'status'
  | 'hours'
  | 'occupancy'
  | 'telephone'
  | 'webpage'
  | 'email'
  | 'price'
  | 'externalId'
>;

type Context = {
  /** Languages in which texts are taken. */
  languages: readonly string[];
  defaultLanguage: string;
  areTagsAdded: boolean;
  tally: Tally;
  tagIds: (names: readonly string[]) => string[];
  /** Takes an external id for a place. False if another place has it. */
  takeExternalId: (externalId: string, placeId: string) => boolean;
};

type Wanted = ReadonlySet<FieldName> | null;

/**
 * Returns a function that writes the proposed fields onto a place: the `wanted` fields, or all if `wanted` is null. The
 * function returns the same object if nothing changes.
 */
export function fieldWriter(context: Context): (place: Place, proposed: Proposed, wanted: Wanted) => Place {
  return (place, proposed, wanted) => {
    const isWanted = (field: FieldName) => wanted === null || wanted.has(field);
    let after = place;
    if (wanted?.has('shape')) after = withShape(after, proposed);
    after = withAllTexts(after, proposed, isWanted, context);
    if (proposed.tags && isWanted('tags')) after = withTags(after, proposed.tags, context);
    after = withSchedules(after, proposed, isWanted);
    if (proposed.color !== undefined && isWanted('color')) after = { ...after, color: proposed.color };
    if (proposed.status !== undefined && isWanted('status')) after = { ...after, status: proposed.status };
    if (proposed.icon !== undefined && isWanted('icon') && after.kind === 'marker')
      after = { ...after, icon: proposed.icon, customIcon: null };
    for (const field of contacts) {
      const value = proposed[field];
      if (value !== undefined && isWanted(field)) after = { ...after, [field]: value };
    }
    if (isWanted('externalId')) after = withExternalId(after, proposed, context);
    return isSame(after, place) ? place : after;
  };
}

const contacts = ['telephone', 'webpage', 'email', 'price'] as const;

function withExternalId(place: Place, { externalId }: Proposed, { takeExternalId, tally }: Context): Place {
  if (externalId === undefined) return place;
  if (externalId !== null && !takeExternalId(externalId, place.id)) {
    tally.tell('externalIdTaken', externalId);
    return place;
  }
  return { ...place, externalId };
}

function withShape(place: Place, { kind, ring, point }: Proposed): Place {
  if (place.kind !== kind) return place;
  if (place.kind === 'area') return ring ? { ...place, data: ring } : place;
  return point ? { ...place, position: point } : place;
}

function withSchedules(
  place: Place,
  { hours, occupancy }: Proposed,
  isWanted: (field: FieldName) => boolean,
): Place {
  let after = place;
  if (hours !== undefined && isWanted('hours'))
    after = { ...after, workingHours: hours && keepExceptions(hours, place.workingHours) };
  if (occupancy !== undefined && isWanted('occupancy'))
    after = {
      ...after,
      occupancy: occupancy && { ...place.occupancy, periods: [...occupancy] },
    };
  return after;
}

function withAllTexts(
  start: Place,
  { texts }: Proposed,
  isWanted: (field: FieldName) => boolean,
  { languages, defaultLanguage, tally }: Context,
): Place {
  let place = start;
  const byLanguage = Object.entries(textsByLanguage(texts, defaultLanguage));
  for (const [language, { title, description, keywords }] of byLanguage) {
    if (!languages.includes(language)) {
      tally.tell('languageLeft', language);
      continue;
    }
    const notes: Parameters<typeof titleOf>[1] = [];
    if (title !== undefined && isWanted(`title:${language}`))
      place = withTexts(place, language, { title: titleOf(title, notes) });
    if (description !== undefined && isWanted(`description:${language}`)) {
      const text = paragraphOf(description, limits.descriptionCharsMax, notes);
      place = withTexts(place, language, { description: text });
    }
    if (keywords !== undefined && isWanted(`keywords:${language}`)) {
      const words = keywords?.length ? [...keywords] : undefined;
      place = withTexts(place, language, { keywords: words });
    }
    for (const note of notes) tally.tell(note.code, note.text);
  }
  return place;
}

function withTags(place: Place, names: readonly string[], context: Context): Place {
  const { areTagsAdded, tagIds, tally } = context;
  const notes: Parameters<typeof titleOf>[1] = [];
  const wanted = tagIds(names.flatMap((name) => lineOf(name, limits.labelCharsMax, notes) ?? []));
  const kept = place.tags.filter((id) => areTagsAdded || wanted.includes(id));
  const tags = [...new Set([...kept, ...wanted])];
  if (tags.length > limits.tagsPerEntityMax) tally.tell('tagsCut', String(tags.length));
  return { ...place, tags: tags.slice(0, limits.tagsPerEntityMax) };
}
