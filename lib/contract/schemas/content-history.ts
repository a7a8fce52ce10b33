import * as z from 'zod';
import { limits } from '../../plans/limits.ts';
import { versionKinds, versionReasons } from '../choices.ts';
import { text, timestamp } from '../scalars.ts';
import { maker } from './organization.ts';

const counts = z.object({ levels: z.int(), areas: z.int(), markers: z.int() });

export const version = z
  .object({
    number: z.int(),
    kind: z.enum(versionKinds).meta({ description: 'A version of going live, or of the draft' }),
    /** Null for versions of going live. */
    reason: z.enum(versionReasons).nullable(),
    created_at: timestamp,
    created_by: maker,
    note: z.string(),
    counts,
  })
  .meta({ id: 'ProjectVersion' });

/** What a publication may say. The note is that of the version it makes. */
export const goLiveBody = z.strictObject({
  note: text(limits.versionNoteCharsMax)
    .optional()
    .meta({ description: 'Note of the version. Without it `Published` or `Updated`' }),
});

const levelName = z.object({ id: z.uuid(), key: z.string(), name: z.string() });

const diffField = z
  .object({
    path: z.string().meta({ description: 'Such as `translations.en.title`' }),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'DiffField' });

export const diffEntry = z
  .object({
    id: z.uuid(),
    key: z.string(),
    title: z.string().nullable(),
    /** Level of the place; null if the entry is a level. */
    level: levelName.nullable(),
    fields: z
      .array(diffField)
      .optional()
      .meta({ description: 'With `detail`: what differs. Empty for what is new or removed' }),
    changed_by: maker.optional().meta({ description: 'With `detail`: who changed it last' }),
    changed_at: timestamp.nullable().optional().meta({ description: 'With `detail`: when' }),
  })
  .meta({ id: 'DiffEntry' });

const diffGroup = z.object({
  levels: z.array(diffEntry),
  areas: z.array(diffEntry),
  markers: z.array(diffEntry),
});

const diffSetting = diffField
  .extend({
    changed_by: maker.meta({ description: 'Who changed this group of fields last' }),
    changed_at: timestamp.nullable(),
  })
  .meta({ id: 'DiffSetting' });

const diffTag = z
  .object({
    id: z.uuid(),
    name: z.string(),
    change: z.enum(['added', 'changed', 'removed']),
    fields: z.array(diffField).meta({ description: 'Empty for what is new or removed' }),
  })
  .meta({ id: 'DiffTag' });

/** Difference between the draft and the live map. With `detail`, one page of it. */
export const diff = z
  .object({
    added: diffGroup,
    changed: diffGroup,
    removed: diffGroup,
    settings: z.array(diffSetting).optional().meta({
      description:
        'With `detail`, on the first page: what differs in `settings`, `appearance`, `analytics` and `languages`',
    }),
    tags: z.array(diffTag).optional().meta({ description: 'With `detail`, on the first page' }),
    count: z.int().optional().meta({ description: 'With `detail`: number of entries on all pages' }),
    next: z.string().nullable().optional(),
    previous: z.string().nullable().optional(),
  })
  .meta({ id: 'ProjectDiff' });

export const previewLink = z
  .object({
    id: z.uuid(),
    /** Null for readers without write access, who could keep the link after they leave. */
    url: z.string().nullable(),
    expires_at: timestamp.nullable(),
    created_at: timestamp,
    created_by: maker,
    /** Reviewers may write notes. */
    allows_comments: z.boolean(),
  })
  .meta({ id: 'PreviewLink' });

/** A new link, as its maker sees it. */
export const newPreviewLink = previewLink.extend({ url: z.string() }).meta({ id: 'NewPreviewLink' });
