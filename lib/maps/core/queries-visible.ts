import { type SQL, sql } from 'drizzle-orm';
import { draftFields } from '#lib/contract/initial.ts';

const names = sql.raw(`'{${draftFields.join(',')}}'::text[]`);

/** SQL that is true for a stored body that may have a field of drafts alone. In a text of the body, quotes are escaped. */
const mayHaveDraftFields = (body: SQL) =>
  sql`(${sql.join(
    draftFields.map((name) => sql`strpos(${body}, ${sql.raw(`'"${name}":'`)}) > 0`),
    sql` OR `,
  )})`;

/**
 * SQL that is true if two stored bodies differ in what visitors may get. Reads only those as JSON that may have fields
 * of drafts alone, because there may be tens of thousands.
 */
export const bodiesDiffer = (one: SQL, other: SQL): SQL => sql`(CASE
  WHEN ${one} IS NOT DISTINCT FROM ${other} THEN false
  WHEN ${mayHaveDraftFields(one)} OR ${mayHaveDraftFields(other)}
    THEN (${one}::jsonb - ${names}) IS DISTINCT FROM (${other}::jsonb - ${names})
  ELSE true END)`;

/**
 * SQL that is true if the place with an id differs for visitors between the draft and the live rows of a project `p`.
 * Its hashes are known to differ. OFFSET keeps it a look-up of one place by its id.
 */
export const placeDiffers = (id: SQL): SQL => sql`NOT EXISTS (
  SELECT 1 FROM draft_entities mine JOIN live_entities shown ON shown.project_id = mine.project_id AND shown.id = mine.id
  WHERE mine.project_id = p.id AND mine.id = ${id}
    AND (mine.level_id, mine.kind, mine.key, mine.position, mine.is_hidden)
      = (shown.level_id, shown.kind, shown.key, shown.position, shown.is_hidden)
    AND NOT ${bodiesDiffer(sql`mine.body`, sql`shown.body`)} OFFSET 0)`;
