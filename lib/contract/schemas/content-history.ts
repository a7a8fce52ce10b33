import * as z from 'zod';
import { timestamp } from '../scalars.ts';

const counts = z.object({ levels: z.int(), areas: z.int(), markers: z.int() });

export const version = z
  .object({
    number: z.int(),
    created_at: timestamp,
    created_by: z.object({ email: z.string(), full_name: z.string() }).nullable(),
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
  .object({ id: z.uuid(), url: z.string(), expires_at: timestamp.nullable(), created_at: timestamp })
  .meta({ id: 'PreviewLink' });
