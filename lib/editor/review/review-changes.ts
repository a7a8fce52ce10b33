import type { z } from 'zod';
import { draftFields } from '../../contract/initial.ts';
import type { diffEntry, diff as diffSchema } from '../../contract/schemas/content-history.ts';
import { areaEntity, markerEntity } from '../model/entities.ts';
import { changedPaths, withPaths } from '../model/merge.ts';
import type { AreaRecord, Entity, Level, MarkerRecord, Place, ProjectDetail } from '../model/types.ts';

type Diff = z.output<typeof diffSchema>;
type Entry = z.output<typeof diffEntry>;
type LevelRecord = ProjectDetail['levels'][number];

export type FieldChange = { readonly path: string; readonly before: unknown; readonly after: unknown };

/** What publishing would change of a level or place, of a tag or of a group of settings. */
export type ReviewChange = {
  readonly id: string;
  readonly kind: Entity['kind'];
  readonly change: 'added' | 'changed' | 'removed';
  /** Empty for a place without one. */
  readonly title: string;
  readonly key: string;
  readonly way: object | null;
  /** Id of the level of a place, or of the level itself. Empty for what concerns the whole map. */
  readonly levelId: string;
  readonly levelName: string;
  readonly by: string | null;
  readonly at: string | null;
  /** Empty for what is new or removed. */
  readonly fields: readonly FieldChange[];
  /** The place as visitors see it now, and as the draft has it. Null if it is not there. */
  readonly before: Place | null;
  readonly after: Place | null;
};

/** Follow from other fields, or are no news for visitors. */
const unseen = new Set<string>(['order', 'imageThumbnails', ...draftFields]);

/**
 * Returns the changes of a page of the detailed comparison that visitors may see, in the form of the editor, by level.
 */
export function reviewChanges(diff: Diff, { levels }: Pick<ProjectDetail, 'levels'>): ReviewChange[] {
  const known = new Map(levels.flatMap(recordsOf));
  const rank = new Map(levels.map(({ id }, i) => [id, i]));
  const changes = (['added', 'changed', 'removed'] as const).flatMap((change) => {
    const { levels: ofLevels, areas, markers } = diff[change];
    const lists = { level: ofLevels, area: areas, marker: markers };
    return (['level', 'area', 'marker'] as const).flatMap((kind) =>
      lists[kind].map((entry) => changeOf(entry, change, kind, known.get(entry.id))),
    );
  });
  const rankOf = ({ levelId }: ReviewChange) => rank.get(levelId) ?? levels.length;
  const isSeen = ({ change, before, fields }: ReviewChange) =>
    change !== 'changed' || before === null || fields.length > 0;
  return changes.filter(isSeen).sort((a, b) => rankOf(a) - rankOf(b) || a.levelId.localeCompare(b.levelId));
}

/** Returns how many changes a page of the comparison has, with those that visitors do not see. */
export function changeCount({ added, changed, removed }: Diff): number {
  return [added, changed, removed].reduce(
    (sum, { levels, areas, markers }) => sum + levels.length + areas.length + markers.length,
    0,
  );
}

/** A record of the draft, and how it becomes an entity. */
type Known = {
  record: object;
  toEntity: (record: object, levelId: string) => Level | Place;
  levelId: string;
};

function recordsOf({ areas, markers, ...head }: LevelRecord): [string, Known][] {
  const { id: levelId } = head;
  return [
    [levelId, { record: head, levelId, toEntity: (record) => ({ ...(record as Level), kind: 'level' }) }],
    ...areas.map((record, i): [string, Known] => [
      record.id,
      { record, levelId, toEntity: (now, level) => areaEntity(now as AreaRecord, level, i) },
    ]),
    ...markers.map((record, i): [string, Known] => [
      record.id,
      { record, levelId, toEntity: (now, level) => markerEntity(now as MarkerRecord, level, i) },
    ]),
  ];
}

function changeOf(
  entry: Entry,
  change: ReviewChange['change'],
  kind: 'level' | 'area' | 'marker',
  known: Known | undefined,
): ReviewChange {
  const { id, title, key, level, changed_by, changed_at } = entry;
  const { before, after } = change === 'removed' || !known ? neither : sidesOf(entry, change, known);
  return {
    id,
    kind,
    change,
    title: title ?? '',
    key,
    way: (known?.record as { way?: object | null } | undefined)?.way ?? null,
    levelId: level?.id ?? id,
    levelName: level?.name ?? title ?? key,
    by: changed_by ? changed_by.full_name || changed_by.email : null,
    at: changed_at ?? null,
    fields: before && after ? fieldsOf(before, after) : [],
    before: placeOrNull(before),
    after: placeOrNull(after),
  };
}

type Sides = { before: Level | Place | null; after: Level | Place | null };
const neither: Sides = { before: null, after: null };

/** Puts the values of before into the record of the draft, so that both sides have the form of the editor. */
function sidesOf({ fields = [] }: Entry, change: ReviewChange['change'], known: Known): Sides {
  const { record, toEntity, levelId } = known;
  const after = toEntity(record, levelId);
  if (change === 'added') return { before: null, after };
  const moved = fields.find(({ path }) => path === 'level')?.before;
  const old = fields.flatMap(({ path, before }) => {
    // A language that a side lacks is null in the comparison, and absent in a record.
    const isLanguage = /^translations\.[^.]+$/.test(path);
    return path === 'level' ? [] : [{ path, value: before === null && isLanguage ? undefined : before }];
  });
  return { before: toEntity(withPaths(record, old), typeof moved === 'string' ? moved : levelId), after };
}

function fieldsOf(before: Level | Place, after: Level | Place): FieldChange[] {
  const old = new Map(changedPaths(after, before).map(({ path, value }) => [path, value]));
  return changedPaths(before, after)
    .map(({ path, value }) => ({ path, before: old.get(path), after: value }))
    .filter(({ path, before: was, after: is }) => !unseen.has(path) && !(isEmpty(was) && isEmpty(is)));
}

/** A text that is missing on one side and empty on the other is no change. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function placeOrNull(entity: Level | Place | null): Place | null {
  return entity && entity.kind !== 'level' ? entity : null;
}
