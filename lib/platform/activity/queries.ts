import { and, count, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { activity, users } from '#db/schema/index.ts';
import type { ActivityKind } from '#lib/contract/choices.ts';
import { deleteInBatches } from '../transactions.ts';

/** Project, or null for all projects of the organization. */
export type ActivityScope = { organizationId: string; projectId: string | null };

const members = alias(users, 'members');

type NewActivity = ActivityScope & {
  id: string;
  kind: ActivityKind;
  userId: string | null;
  keyId: string | null;
  memberUserId: string | null;
  details: object;
  count: number;
  countedAs: string | null;
  now: Date;
};

/**
 * Inserts a row, or adds to the row with the same `countedAs`: sums counts, collects fields, keeps the newest details.
 */
export async function insertActivity(db: Db, row: NewActivity): Promise<void> {
  const now = sql`${row.now.toISOString()}::timestamptz`;
  await db.execute(sql`
    INSERT INTO activity AS a (id, organization_id, project_id, kind, user_id, key_name, member_user_id, details, count, counted_as, first_at, last_at)
    VALUES (${row.id}, ${row.organizationId}, ${row.projectId}, ${row.kind}, ${row.userId},
      (SELECT name FROM api_keys WHERE id = ${row.keyId}::uuid), ${row.memberUserId}::uuid,
      ${JSON.stringify(row.details)}::jsonb,
      ${row.count}, ${row.countedAs}, ${now}, ${now})
    ON CONFLICT (counted_as) DO UPDATE SET count = a.count + excluded.count, details = a.details || excluded.details || CASE
      WHEN a.details ? 'fields' THEN jsonb_build_object('fields', (SELECT jsonb_agg(DISTINCT f)
        FROM jsonb_array_elements((a.details->'fields') || COALESCE(excluded.details->'fields', '[]')) f))
      ELSE '{}' END,
      last_at = greatest(a.last_at, excluded.last_at)`);
}

export type ActivityFilter = {
  kind?: ActivityKind | undefined;
  /** E-mail address. What API keys did counts for the keys, not for their makers. */
  person?: string | undefined;
  keyName?: string | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
};

/** Returns one page of the rows of a project and of its organization as a whole, newest first. */
export async function selectActivity(db: Db, scope: ActivityScope, filter: ActivityFilter, page: Paging) {
  const where = and(...conditions(scope, filter));
  const counting = db
    .select({ all: count() })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .where(where)
    .then(([counted]) => counted?.all ?? 0);
  const query = db
    .select({
      activity,
      email: users.email,
      fullName: users.fullName,
      memberEmail: members.email,
      memberName: members.fullName,
    })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .leftJoin(members, eq(members.id, activity.memberUserId))
    .where(where)
    .orderBy(desc(activity.lastAt), desc(activity.id));
  return readPage(counting, query, page);
}

function conditions(scope: ActivityScope, filter: ActivityFilter): (SQL | undefined)[] {
  return [
    inScope(scope),
    filter.kind && eq(activity.kind, filter.kind),
    filter.person ? and(eq(users.email, filter.person), isNull(activity.keyName)) : undefined,
    filter.keyName ? eq(activity.keyName, filter.keyName) : undefined,
    filter.since && gte(activity.lastAt, filter.since),
    filter.before && lt(activity.lastAt, filter.before),
  ];
}

function inScope({ organizationId, projectId }: ActivityScope): SQL | undefined {
  const isOfAll = and(eq(activity.organizationId, organizationId), isNull(activity.projectId));
  return projectId === null ? isOfAll : or(eq(activity.projectId, projectId), isOfAll);
}

/** Returns the people and API keys that the project's rows name, for a filter. */
export async function selectActors(db: Db, scope: ActivityScope) {
  return db
    .selectDistinct({ email: users.email, fullName: users.fullName, keyName: activity.keyName })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .where(and(inScope(scope), or(isNotNull(users.email), isNotNull(activity.keyName))))
    .orderBy(users.fullName, users.email, activity.keyName);
}

/** Deletes the rows older than `before`. */
export async function deleteActivityBefore(before: Date): Promise<void> {
  await deleteInBatches(activity, lt(activity.lastAt, before));
}
