import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { list } from '../list.ts';
import { acceptingRecord, integerBetween, uuid } from '../scalars.ts';
import { area, areaWriteFields } from './area.ts';
import { type image, imageUpdate, tag, tagUpdate } from './content.ts';
import { levelRecord, levelWriteFields } from './level.ts';
import { marker, markerWriteFields } from './marker.ts';
import { projectWriteFields } from './project.ts';

const changeKinds = ['level', 'area', 'marker', 'tag', 'image', 'project'] as const;

const order = integerBetween(0, limits.orderMax).optional();

/** Where an area or marker belongs, beside its own fields. */
const placeFields = { level: uuid.optional(), order };

export const areaRecord = area.extend({ level: z.uuid(), order: z.int() }).meta({ id: 'AreaRecord' });
export const markerRecord = marker.extend({ level: z.uuid(), order: z.int() }).meta({ id: 'MarkerRecord' });
export const contentRecord = z.union([areaRecord, markerRecord, levelRecord, tag]);

const fieldsOf = {
  level: z.strictObject(acceptingRecord(levelWriteFields, levelRecord)).optional(),
  area: z.strictObject(acceptingRecord({ ...areaWriteFields, ...placeFields }, areaRecord)).optional(),
  marker: z.strictObject(acceptingRecord({ ...markerWriteFields, ...placeFields }, markerRecord)).optional(),
  tag: tagUpdate.optional(),
  image: imageUpdate.optional(),
  project: z.strictObject(projectWriteFields).optional(),
};

const any = { op: z.enum(['create', 'update', 'delete']), id: uuid };
const placed = { ...any, level: uuid.optional() };
const changed = { op: z.literal('update'), id: uuid };

/**
 * One change of a batch (docs/contract.md, 6.2 A batch of changes). `level` means the same beside `fields` as inside
 * it.
 */
export const change = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('level'), ...any, fields: fieldsOf.level }),
    z.strictObject({ kind: z.literal('area'), ...placed, fields: fieldsOf.area }),
    z.strictObject({ kind: z.literal('marker'), ...placed, fields: fieldsOf.marker }),
    z.strictObject({ kind: z.literal('tag'), ...any, fields: fieldsOf.tag }),
    z.strictObject({ kind: z.literal('image'), ...changed, fields: fieldsOf.image }),
    z.strictObject({ kind: z.literal('project'), ...changed, fields: fieldsOf.project }),
  ])
  .meta({ id: 'Change' });

export type Change = z.infer<typeof change>;

export const changesBody = z.strictObject({
  base_revision: integerBetween(0, Number.MAX_SAFE_INTEGER),
  changes: list(change).max(limits.changesMax),
});

export const changesReply = z.object({
  revision: z.int(),
  created: z.record(z.string(), contentRecord),
  updated: z.array(z.string()),
  /** Number of the version that keeps the draft of before, if so many places changed that one was made. */
  draft_version: z.int().nullable(),
});

/** One entry of `conflicts` in the 409 of a batch. `theirs` is null if the record was deleted meanwhile. */
export type ChangeConflict = {
  id: string;
  kind: (typeof changeKinds)[number];
  theirs: z.infer<typeof contentRecord> | z.infer<typeof image> | null;
};
