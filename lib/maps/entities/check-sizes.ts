import type { Draft } from '#lib/mapmodel/draft-changes.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import type { AreaBody, MarkerBody, Tag } from '#lib/mapmodel/types.ts';
import { limits } from '#lib/plans/limits.ts';
import { kilobyte } from '#lib/plans/units.ts';

type Sized = { id: string; body: string };
type SizedRows = { levels: readonly Sized[]; entities: readonly Sized[]; tags: readonly Tag[] };
type SizeCode = `invalid.${'place' | 'placeText' | 'level' | 'tag'}Bytes`;
type SizeFault = { path: string; code: SizeCode; parameters: { count: number; used: number } };

/**
 * Returns the faults of rows that are larger than allowed and larger than they were (docs/contract.md, 5.9 Bounds), at
 * the paths of their changes. Looks only at rows that are new or differ.
 */
export function sizeFaults(draft: Draft, before: SizedRows, after: SizedRows): SizeFault[] {
  const { paths, input } = draft;
  const pathOf = ({ id }: { id: string }) => paths.get(id) ?? input.root;
  return [
    ...grown(before.levels, after.levels, (was, row) => {
      return faultIf(pathOf(row), 'invalid.levelBytes', limits.levelBytesMax, was, row, bytesOf);
    }),
    ...grown(before.entities, after.entities, (was, row) => placeSizeFaults(pathOf(row), was, row)),
    ...tagSizeFaults(pathOf, before.tags, after.tags),
  ].slice(0, limits.faultsMax);
}

/** Returns the faults at `path` of a place that is larger than allowed and larger than it was. */
export function placeSizeFaults(path: string, was: Sized | undefined, row: Sized): SizeFault[] {
  const { placeBytesMax, placeTextBytesMax } = limits;
  // Texts are a part of the body, so most bodies need no second look.
  if (row === was || bytesOf(row) <= placeTextBytesMax) return [];
  return [
    ...faultIf(path, 'invalid.placeBytes', placeBytesMax, was, row, bytesOf),
    ...faultIf(path, 'invalid.placeTextBytes', placeTextBytesMax, was, row, textBytesOf),
  ];
}

/** Returns the faults of tags that are larger than allowed and larger than they were. */
export function tagSizeFaults(
  pathOf: (tag: Tag) => string,
  before: readonly Tag[],
  after: readonly Tag[],
): SizeFault[] {
  return grown(before, after, (was, tag) =>
    faultIf(pathOf(tag), 'invalid.tagBytes', limits.tagBytesMax, was, tag, tagBytesOf),
  );
}

function grown<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  faultsOf: (was: Row | undefined, row: Row) => SizeFault[],
): SizeFault[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.flatMap((row) => (known.get(row.id) === row ? [] : faultsOf(known.get(row.id), row)));
}

function faultIf<Row>(
  path: string,
  code: SizeCode,
  max: number,
  was: Row | undefined,
  row: Row,
  sizeOf: (row: Row) => number,
): SizeFault[] {
  const bytes = sizeOf(row);
  if (bytes <= max || (was && bytes <= sizeOf(was))) return [];
  return [{ path, code, parameters: { count: max / kilobyte, used: Math.ceil(bytes / kilobyte) } }];
}

/** Returns the bytes of a stored body. */
export function bytesOf({ body }: { body: string }): number {
  return Buffer.byteLength(body);
}

/** Returns the bytes of what people write into a place: its texts in all languages and beside them. */
function textBytesOf({ body }: Sized): number {
  const { translations, address, price, occupancy, imageAlts }: AreaBody | MarkerBody = JSON.parse(body);
  const labels = occupancy?.periods.map(({ label }) => label);
  return Buffer.byteLength(JSON.stringify([translations, address, price, labels, imageAlts]));
}

function tagBytesOf(tag: Tag): number {
  return Buffer.byteLength(JSON.stringify(presentTag(tag)));
}
