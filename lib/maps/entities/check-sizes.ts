import { presentTag } from '#lib/mapmodel/present.ts';
import type { AreaBody, MarkerBody, Tag } from '#lib/mapmodel/types.ts';
import { writtenTexts } from '#lib/mapmodel/written-texts.ts';
import { limits } from '#lib/plans/limits.ts';
import { kilobyte } from '#lib/plans/units.ts';

type Sized = { id: string; body: string };
type SizedRows = { levels: readonly Sized[]; entities: readonly Sized[]; tags: readonly Tag[] };
type SizeCode = `invalid.${'place' | 'placeText' | 'level' | 'tag'}Bytes`;
type SizeFault = { path: string; code: SizeCode; parameters: { count: number; used: number } };
type Bound<Row> = { code: SizeCode; max: number; sizeOf: (row: Row) => number };

const levelBounds: Bound<Sized>[] = [
  { code: 'invalid.levelBytes', max: limits.levelBytesMax, sizeOf: bytesOf },
];
const placeBounds: Bound<Sized>[] = [
  { code: 'invalid.placeBytes', max: limits.placeBytesMax, sizeOf: bytesOf },
  { code: 'invalid.placeTextBytes', max: limits.placeTextBytesMax, sizeOf: textBytesOf },
];
const tagBounds: Bound<Tag>[] = [{ code: 'invalid.tagBytes', max: limits.tagBytesMax, sizeOf: tagBytesOf }];

/**
 * Returns the faults of rows that are larger than allowed and larger than they were (docs/contract.md, 5.9 Bounds), at
 * the paths of their changes. Looks only at rows that are new or differ.
 */
export function sizeFaults(
  pathOf: (row: { id: string }) => string,
  before: SizedRows,
  after: SizedRows,
): SizeFault[] {
  return [
    ...grown(pathOf, levelBounds, before.levels, after.levels),
    ...grown(pathOf, placeBounds, before.entities, after.entities),
    ...grown(pathOf, tagBounds, before.tags, after.tags),
  ].slice(0, limits.faultsMax);
}

function grown<Row extends { id: string }>(
  pathOf: (row: Row) => string,
  bounds: readonly Bound<Row>[],
  before: readonly Row[],
  after: readonly Row[],
): SizeFault[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) => {
    const was = known.get(row.id);
    if (row === was) return [];
    return bounds.flatMap(({ code, max, sizeOf }) => {
      const bytes = sizeOf(row);
      if (bytes <= max || (was && bytes <= sizeOf(was))) return [];
      const parameters = { count: max / kilobyte, used: Math.ceil(bytes / kilobyte) };
      return [{ path: pathOf(row), code, parameters }];
    });
  });
}

/** Returns the bytes of a stored body. */
export function bytesOf({ body }: { body: string }): number {
  return Buffer.byteLength(body);
}

/** Returns the bytes of what people write into a place: its texts in all languages and beside them. */
function textBytesOf({ body }: Sized): number {
  // Texts are a part of the body, so most bodies need no second look.
  if (bytesOf({ body }) <= limits.placeTextBytesMax) return 0;
  const place: AreaBody | MarkerBody = JSON.parse(body);
  return Buffer.byteLength(JSON.stringify(writtenTexts(place, place.imageAlts)));
}

function tagBytesOf(tag: Tag): number {
  return Buffer.byteLength(JSON.stringify(presentTag(tag)));
}
