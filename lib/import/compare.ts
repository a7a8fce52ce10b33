import { boundsOf } from '../geometry/bounds.ts';
import { limits } from '../plans/limits.ts';
import { roundAt } from './grain.ts';
import { writeHours } from './hours/write-hours.ts';
import type { KnownPlace } from './known-map.ts';
import type { FieldChange, Period, ProposedPlace } from './proposal.ts';
import { readOccupancy, writeOccupancy } from './table/occupancy-cell.ts';
import { fileStatusWords, readKeywords, writeKeywords } from './table/values.ts';
import { lineOf, paragraphOf } from './texts.ts';

type Contact = 'telephone' | 'webpage' | 'email' | 'price';
const contacts: readonly Contact[] = ['telephone', 'webpage', 'email', 'price'];

/** `grain` is that of the level (`grainOf`). */
export type Comparison = { defaultLanguage: string; areTagsAdded: boolean; grain?: number };

/** Returns what a proposed place would change on the map: each field before and after, in words for a person. */
export function changesOf(
  place: ProposedPlace,
  known: KnownPlace,
  { defaultLanguage, areTagsAdded, grain = 1 }: Comparison,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: FieldChange['field'], before: string, after: string) => {
    if (before !== after) changes.push({ ref: place.ref, id: known.id, field, before, after });
  };
  if (isMoved(place, known, grain))
    changes.push({
      ref: place.ref,
      id: known.id,
      field: 'shape',
      before: shapeText(known, grain),
      after: shapeText(place, grain),
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
  if (place.externalId !== undefined)
    compare('externalId', known.externalId?.trim() ?? '', place.externalId ?? '');
  return changes;
}

/** A drawing that is fitted to a level again comes out with other roundings. */
const roundingPx = 0.05;
/** `roundAt` gives hundredths; a person reads whole pixels. */
const wholePx = 0.01;

/** Checks whether a place of the file has another shape than the place of the map, on a level of this grain. */
export function isMoved(place: ProposedPlace, known: KnownPlace, grain = 1): boolean {
  const rounding = roundingPx * grain;
  const shape = place.ring ?? (place.point ? [place.point] : null);
  const before = known.ring ?? (known.point ? [known.point] : null);
  if (shape === null || before === null || place.kind !== known.kind) return false;
  if (shape.length !== before.length) return true;
  return shape.some(([x, y], i) => {
    const corner = before[i];
    return !corner || Math.abs(corner[0] - x) > rounding || Math.abs(corner[1] - y) > rounding;
  });
}

/** Returns the position and size of a shape as text. The canvas shows its corners. */
function shapeText({ ring, point }: Pick<KnownPlace, 'ring' | 'point'>, grain: number): string {
  const whole = (value: number) => roundAt(value, grain / wholePx);
  const { minX, minY, maxX, maxY } = boundsOf(ring ?? (point ? [point] : []));
  const place = `${whole(minX)}, ${whole(minY)}`;
  return point ? place : `${place}: ${whole(maxX - minX)} × ${whole(maxY - minY)}`;
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
