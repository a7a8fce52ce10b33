import * as z from 'zod';
import { timestamp } from '../scalars.ts';
import { maker } from './organization.ts';

const counts = z.object({ levels: z.int(), areas: z.int(), markers: z.int() });

export const version = z
  .object({
    number: z.int(),
    created_at: timestamp,
    created_by: maker,
    note: z.string(),
    counts,
  })
  .meta({ id: 'ProjectVersion' });

const levelName = z.object({ id: z.uuid(), key: z.string(), name: z.string() });

export const diffEntry = z
  .object({
    id: z.uuid(),
    key: z.string(),
    title: z.string().nullable(),
    /** The level that a place lies on; null where the entry is a level itself. */
    level: levelName.nullable(),
  })
  .meta({ id: 'DiffEntry' });

const diffGroup = z.object({
  levels: z.array(diffEntry),
  areas: z.array(diffEntry),
  markers: z.array(diffEntry),
});

/** The draft against the live data. */
export const diff = z
  .object({ added: diffGroup, changed: diffGroup, removed: diffGroup })
  .meta({ id: 'ProjectDiff' });

export const previewLink = z
  .object({
    id: z.uuid(),
    /** Null for those who may only read: they would keep the draft after they left. */
    url: z.string().nullable(),
    expires_at: timestamp.nullable(),
    created_at: timestamp,
    created_by: maker,
    /** Whether reviewers may write notes. */
    allows_comments: z.boolean(),
  })
  .meta({ id: 'PreviewLink' });

/** A link as its maker sees it. */
export const newPreviewLink = previewLink.extend({ url: z.string() }).meta({ id: 'NewPreviewLink' });
