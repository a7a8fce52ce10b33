import { boundsOf } from '../geometry/bounds.ts';
import { limits } from '../plans/limits.ts';
import { writeHours } from './hours/write-hours.ts';
import type { KnownPlace } from './known-map.ts';
import type { FieldChange, Period, ProposedPlace } from './proposal.ts';
import { readOccupancy, writeOccupancy } from './table/occupancy-cell.ts';
import { fileStatusWords, readKeywords, writeKeywords } from './table/values.ts';
import { lineOf, paragraphOf } from './texts.ts';

type Contact = 'telephone' | 'webpage' | 'email' | 'price';
const contacts: readonly Contact[] = ['telephone', 'webpage', 'email', 'price'];

/** Returns what a proposed place would change on the map: each field before and after, in words for a person. */
export function changesOf(
  place: ProposedPlace,
  known: KnownPlace,
  { defaultLanguage, areTagsAdded }: { defaultLanguage: string; areTagsAdded: boolean },
): FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: FieldChange['field'], before: string, after: string) => {
    if (before !== after) changes.push({ ref: place.ref, id: known.id, field, before, after });
  };
  if (isMoved(place, known))
    changes.push({
      ref: place.ref,
      id: known.id,
      field: 'shape',
      before: shapeText(known),
      after: shapeText(place),
    });
  const texts = Object.entries(place.texts).sort(([one], [other]) =>
    one === '' ? -1 : other === '' ? 1 : 0,
  );
  for (const [code, { title, description, keywords }] of texts) {
    const language = code === '' ? defaultLanguage : code;
    if (code === '' && place.texts[defaultLanguage]) continue;
    const before = known.texts[language];
    if (title !== undefined) compare(`title:${language}`, plain(before?.title), title ?? '');
    if (description !== undefined)
      compare(`description:${language}`, plainParagraph(before?.description), description ?? '');
    if (keywords !== undefined)
      compare(`keywords:${language}`, keywordText(before?.keywords), keywordText(keywords));
  }
  if (place.tags) {
    const kept = areTagsAdded ? known.tags : known.tags.filter((tag) => hasTag(place.tags, tag));
    const added = place.tags.filter((tag) => !hasTag(known.tags, tag));
    if (added.length > 0 || kept.length < known.tags.length)
      compare('tags', known.tags.join('; '), [...kept, ...added].join('; '));
  }
  if (place.color !== undefined) compare('color', known.color.toLowerCase(), place.color);
  if (place.icon !== undefined) compare('icon', known.icon ?? '', place.icon ?? '');
  if (place.status !== undefined) compare('status', known.status ?? '', place.status ?? '');
  if (place.hours !== undefined) compare('hours', writeHours(known.hours), writeHours(place.hours));
  if (place.occupancy !== undefined)
    compare('occupancy', periodText(known, known.occupancy.periods), periodText(known, place.occupancy));
  for (const field of contacts) {
    const value = place[field];
    if (value !== undefined) compare(field, plain(known[field]), value ?? '');
  }
  return changes;
}

/** A drawing that is fitted to a level again comes out with other roundings. */
const roundingPx = 0.05;

/** Checks whether a place of the file has another shape than the place of the map. */
export function isMoved(place: ProposedPlace, known: KnownPlace): boolean {
  const shape = place.ring ?? (place.point ? [place.point] : null);
  const before = known.ring ?? (known.point ? [known.point] : null);
  if (shape === null || before === null || place.kind !== known.kind) return false;
  if (shape.length !== before.length) return true;
  return shape.some(([x, y], i) => {
    const corner = before[i];
    return !corner || Math.abs(corner[0] - x) > roundingPx || Math.abs(corner[1] - y) > roundingPx;
  });
}

/** Returns the position and size of a shape as text. The canvas shows its corners. */
function shapeText({ ring, point }: Pick<KnownPlace, 'ring' | 'point'>): string {
  const { minX, minY, maxX, maxY } = boundsOf(ring ?? (point ? [point] : []));
  const place = `${Math.round(minX)}, ${Math.round(minY)}`;
  return point ? place : `${place}: ${Math.round(maxX - minX)} × ${Math.round(maxY - minY)}`;
}

/** Returns keywords in the form in which they are read again, so that older stored forms do not count as changes. */
function keywordText(words: readonly string[] | null | undefined): string {
  return writeKeywords(readKeywords(writeKeywords(words ?? []), []));
}

function periodText({ occupancy }: KnownPlace, periods: readonly Period[] | null): string {
  const text = writeOccupancy(periods ?? [], occupancy.zone, fileStatusWords);
  const read = readOccupancy(text, occupancy.zone, fileStatusWords);
  return read ? writeOccupancy(read, occupancy.zone, fileStatusWords) : text;
}

function hasTag(tags: readonly string[] | undefined, name: string): boolean {
  const wanted = plain(name).toLowerCase();
  return tags?.some((tag) => plain(tag).toLowerCase() === wanted) ?? false;
}

/** Returns a stored text as one line. It may have been stored before texts were reduced to one line. */
function plain(text: string | null | undefined): string {
  return lineOf(text, limits.urlCharsMax, []) ?? '';
}

function plainParagraph(text: string | null | undefined): string {
  return paragraphOf(text, limits.descriptionCharsMax, []) ?? '';
}
