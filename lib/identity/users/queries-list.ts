import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { hasText } from '#db/names.ts';
import { memberships, organizations, users } from '#db/schema/index.ts';

/** Returns accounts by address, with their organizations and roles. `search` matches names and addresses. */
export function listAccountRows(db: Db, { search, size }: { search: string | undefined; size: number }) {
  return db
    .select({
      email: users.email,
      fullName: users.fullName,
      emailVerifiedAt: users.emailVerifiedAt,
      dateJoined: users.dateJoined,
      roles: sql<
        string | null
      >`string_agg(${organizations.slug} || ': ' || ${memberships.role}, ', ' order by ${organizations.slug})`,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(search ? hasText([users.fullName, users.email], search) : undefined)
    .groupBy(users.id)
    .orderBy(asc(users.email))
    .limit(size);
}
