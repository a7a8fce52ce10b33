import { boundsOf } from '../geometry/bounds.ts';
import { limits } from '../plans/limits.ts';
import { roundAt } from './grain.ts';
import { writeHours } from './hours/write-hours.ts';
import type { KnownPlace } from './known-map.ts';
import { isSameShape, type Marks, markOf, shapeMark } from './last-import.ts';
import type { FieldChange, Origin, Period, ProposedPlace } from './proposal.ts';
import { readOccupancy, writeOccupancy } from './table/occupancy-cell.ts';
import { fileStatusWords, readKeywords, writeKeywords } from './table/values.ts';
import { lineOf, paragraphOf, textsByLanguage } from './texts.ts';

type Contact = 'telephone' | 'webpage' | 'email' | 'price';
const contacts: readonly Contact[] = ['telephone', 'webpage', 'email', 'price'];

/** `grain` is that of the level (`grainOf`). `marks` are those of the last file of this kind. */
export type Comparison = { defaultLanguage: string; areTagsAdded: boolean; grain?: number; marks?: Marks };

/** Returns what a proposed place would change on the map: each field before and after, in words for a person. */
export function changesOf(place: ProposedPlace, known: KnownPlace, context: Comparison): FieldChange[] {
  const { grain = 1, marks = new Map<string, string>() } = context;
  const common = { ref: place.ref, id: known.id };
  const changes: FieldChange[] = [];
  if (isMoved(place, known, grain)) {
    const mark = marks.get('shape');
    const isOf = (shape: Pick<KnownPlace, 'ring' | 'point'>) =>
      mark !== undefined && isSameShape(mark, shapeMark(shape, grain), grain);
    const [before, after] = shapeTexts(known, place, grain);
    changes.push({
      ...common,
      origin: originBy(mark, isOf(place), isOf(known)),
      field: 'shape',
      before,
      after,
    });
  }
  for (const { field, before, after, said = [before, after] } of comparedFields(place, known, context)) {
    const mark = marks.get(field);
    // Maps that were imported before kinds were known are not full of changes for that.
    if (before === after || (mark === undefined && place.made?.has(field))) continue;
    const origin = originBy(mark, mark === markOf(said[1]), mark === markOf(said[0]));
    changes.push({ ...common, origin, field, before, after });
  }
  return changes;
}

/** Returns the marks of everything that a file says about a place. */
export function marksOf(place: ProposedPlace, context: Omit<Comparison, 'marks'>): Marks {
  const marks = new Map<string, string>();
  const isShaped = place.ring !== null || place.point !== null;
  if (isShaped) marks.set('shape', shapeMark(place, context.grain ?? 1));
  if (isShaped && place.level !== null) marks.set('level', markOf(place.level));
  for (const { field, after, said = ['', after] } of comparedFields(place, null, context))
    marks.set(field, markOf(said[1]));
  return marks;
}

/** Returns where a field has changed, by the mark of the last import and whether it is still that of the file and the map. */
export function originBy(mark: string | undefined, isFileSame: boolean, isMapSame: boolean): Origin {
  if (mark === undefined) return 'unknown';
  if (isFileSame) return 'here';
  return isMapSame ? 'file' : 'both';
}

/** `said` is what the map and the file say, where the text after is made of both. */
type Compared = {
  field: FieldChange['field'];
  before: string;
  after: string;
  said?: readonly [string, string];
};

/** Returns the fields that a file gives for a place, but its shape. A place that is not on the map yet has none before. */
function comparedFields(
  place: ProposedPlace,
  known: KnownPlace | null,
  { defaultLanguage, areTagsAdded }: Comparison,
): Compared[] {
  const fields: Compared[] = [];
  const compare = (field: Compared['field'], before: string, after: string) =>
    fields.push({ field, before, after });
  const texts = Object.entries(textsByLanguage(place.texts, defaultLanguage));
  for (const [language, { title, description, keywords }] of texts) {
    const before = known?.texts[language];
    if (title !== undefined) compare(`title:${language}`, plain(before?.title), title ?? '');
    if (description !== undefined)
      compare(`description:${language}`, plainParagraph(before?.description), description ?? '');
    if (keywords !== undefined)
      compare(`keywords:${language}`, keywordText(before?.keywords), keywordText(keywords));
  }
  if (place.tags) fields.push(comparedTags(place.tags, known?.tags ?? [], areTagsAdded));
  if (place.color !== undefined) compare('color', known?.color.toLowerCase() ?? '', place.color);
  if (place.icon !== undefined) compare('icon', known?.icon ?? '', place.icon ?? '');
  if (place.status !== undefined) compare('status', known?.status ?? '', place.status ?? '');
  if (place.hours !== undefined) compare('hours', writeHours(known?.hours ?? null), writeHours(place.hours));
  if (place.occupancy !== undefined && known)
    compare('occupancy', periodText(known, known.occupancy.periods), periodText(known, place.occupancy));
  for (const field of contacts) {
    const value = place[field];
    if (value !== undefined) compare(field, plain(known?.[field]), value ?? '');
  }
  if (place.externalId !== undefined)
    compare('externalId', known?.externalId?.trim() ?? '', place.externalId ?? '');
  return fields;
}

function comparedTags(tags: readonly string[], known: readonly string[], areTagsAdded: boolean): Compared {
  const kept = areTagsAdded ? known : known.filter((tag) => hasTag(tags, tag));
  const added = tags.filter((tag) => !hasTag(known, tag));
  const before = known.join('; ');
  const isSame = added.length === 0 && kept.length === known.length;
  const after = isSame ? before : [...kept, ...added].join('; ');
  const saidBy = (names: readonly string[]) =>
    [...new Set(names.map((tag) => plain(tag).toLowerCase()))].sort().join('\n');
  // Tags that were added here do not make it another list than the one that was imported.
  const ofFile = areTagsAdded ? known.filter((tag) => hasTag(tags, tag)) : known;
  return { field: 'tags', before, after, said: [saidBy(ofFile), saidBy(tags)] };
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

/** Returns the sizes of both shapes as text, or their positions if the sizes are the same. The canvas shows the corners. */
function shapeTexts(known: Shape, place: Shape, grain: number): [string, string] {
  const [before, after] = [textsOf(known, grain), textsOf(place, grain)];
  return before.size === after.size ? [before.at, after.at] : [before.size, after.size];
}

type Shape = Pick<KnownPlace, 'ring' | 'point'>;

function textsOf({ ring, point }: Shape, grain: number) {
  const whole = (value: number) => roundAt(value, grain / wholePx);
  const { minX, minY, maxX, maxY } = boundsOf(ring ?? (point ? [point] : []));
  const at = `${whole(minX)}, ${whole(minY)}`;
  return { at, size: point ? at : `${whole(maxX - minX)} × ${whole(maxY - minY)}` };
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
