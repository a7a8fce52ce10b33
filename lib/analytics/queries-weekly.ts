import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { limits } from '#lib/plans/limits.ts';
import type { WeekOfMap } from '#lib/platform/mail/messages.ts';
import type { DayRange } from '#lib/platform/usage/day-range.ts';
import { beginOf } from './queries-facts.ts';

export type DueMember = {
  id: string;
  organization_id: string;
  organization: string;
  email: string;
  language: string | null;
};

/**
 * Marks up to `count` memberships that are due for the week's mail as mailed and returns them. Two processes never get
 * the same one, and a rollback releases them. Only members with a confirmed address are due.
 */
export async function takeDueMembers(tx: Tx, week: DayRange, count: number): Promise<DueMember[]> {
  return tx.execute<DueMember>(sql`
    WITH due AS (
      SELECT m.id FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.status = 'active' AND m.wants_weekly_mail AND u.email_verified_at IS NOT NULL
        AND (m.weekly_mail_of IS NULL OR m.weekly_mail_of < ${week.from}::date)
        AND m.joined_at < ${beginOf(sql`(${week.to}::date + 1)`)}
        AND EXISTS (
          SELECT 1 FROM projects p WHERE p.organization_id = m.organization_id AND p.status = 'PUBLISH')
      ORDER BY m.organization_id, m.id LIMIT ${count} FOR UPDATE OF m SKIP LOCKED
    )
    UPDATE memberships m SET weekly_mail_of = ${week.from}::date
    FROM due, organizations o, users u
    WHERE m.id = due.id AND o.id = m.organization_id AND u.id = m.user_id
    RETURNING m.id, m.organization_id, o.name AS organization, u.email, (
      SELECT s.language FROM sessions s WHERE s.user_id = u.id AND s.language IS NOT NULL
      ORDER BY s.created_at DESC LIMIT 1) AS language`);
}

/** Returns the week's counts for the organization's published maps with visitors in it or in the week before. */
export async function countMapWeeks(tx: Tx, organizationId: string, week: DayRange) {
  const counted = (events: string[], from: string) => sql`coalesce(sum(s.count) FILTER (
    WHERE s.name IN ${events} AND s.starts_at ${sql.raw(from)} ${beginOf(sql`${week.from}::date`)}), 0)::double precision`;
  return tx.execute<WeekOfMap & { id: string }>(sql`
    SELECT p.id, p.name, ${counted(['mapLoad'], '>=')} AS "mapLoads", ${counted(['mapLoad'], '<')} AS "mapLoadsBefore",
      ${counted(['areaClick', 'markerClick'], '>=')} AS opened, ${counted(['searchQuery'], '>=')} AS searches,
      ${counted(['routeAsked'], '>=')} AS routes
    FROM projects p JOIN analytics_sums s ON s.project_id = p.id AND s.kind = 'event' AND s.span = 'day'
      AND s.starts_at >= ${beginOf(sql`(${week.from}::date - 7)`)}
      AND s.starts_at < ${beginOf(sql`(${week.to}::date + 1)`)}
    WHERE p.organization_id = ${organizationId} AND p.status = 'PUBLISH'
    GROUP BY p.id ORDER BY 3 DESC, p.name LIMIT ${limits.weeklyMailMapsMax}`);
}

/** Returns the week's searches without results on the organization's maps, most frequent first. */
export async function listMissedSearches(tx: Tx, organizationId: string, week: DayRange): Promise<string[]> {
  const rows = await tx.execute<{ name: string }>(sql`
    SELECT s.name FROM projects p JOIN analytics_sums s ON s.project_id = p.id AND s.kind = 'searchNone'
      AND s.span = 'day' AND s.starts_at >= ${beginOf(sql`${week.from}::date`)}
      AND s.starts_at < ${beginOf(sql`(${week.to}::date + 1)`)}
    WHERE p.organization_id = ${organizationId} AND p.status = 'PUBLISH'
    GROUP BY s.name ORDER BY sum(s.count) DESC, s.name LIMIT ${limits.weeklyMailSearchesMax}`);
  return rows.map(({ name }) => name);
}
