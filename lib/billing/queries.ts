import { and, asc, between, count, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { projects, usageDays } from '#db/schema/index.ts';
import type { OrganizationId } from '#lib/identity/organizations/rules.ts';
import type { DayRange } from '#lib/platform/usage/day-range.ts';

export async function countProjectsByStatus(db: Db, organizationId: OrganizationId) {
  return db
    .select({
      status: projects.status,
      count: count(),
      contentBytes: sql<number>`max(${projects.contentBytes})::float8`,
      versionBytes: sql<number>`sum(${projects.versionBytes})::float8`,
    })
    .from(projects)
    .where(eq(projects.organizationId, organizationId))
    .groupBy(projects.status);
}

/** Returns the days of the range with usage, ascending. */
export async function listUsageDays(db: Db, organizationId: OrganizationId, range: DayRange) {
  return db
    .select({
      date: usageDays.day,
      api_requests: usageDays.apiRequests,
      map_loads: usageDays.mapLoads,
      analytics_events: usageDays.analyticsEvents,
    })
    .from(usageDays)
    .where(and(eq(usageDays.organizationId, organizationId), between(usageDays.day, range.from, range.to)))
    .orderBy(asc(usageDays.day));
}
