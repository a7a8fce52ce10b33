import { sql } from 'drizzle-orm';
import { inTransaction } from '../transactions.ts';

export type UsageCounts = { apiRequests: number; mapLoads: number; analyticsEvents: number };
type UsageRow = UsageCounts & { organizationId: string; day: string };

/** Adds to the rows of existing organizations, in the order of their ids so that two processes cannot deadlock. */
export async function addUsage(rows: readonly UsageRow[]): Promise<void> {
  const column = (name: keyof UsageRow) => sql.param(rows.map((row) => row[name]));
  await inTransaction((tx) =>
    tx.execute(sql`
    INSERT INTO usage_days AS u (organization_id, day, api_requests, map_loads, analytics_events)
    SELECT r.organization_id, r.day, r.api_requests, r.map_loads, r.analytics_events
    FROM unnest(${column('organizationId')}::uuid[], ${column('day')}::text[]::date[],
      ${column('apiRequests')}::bigint[], ${column('mapLoads')}::bigint[], ${column('analyticsEvents')}::bigint[])
      AS r (organization_id, day, api_requests, map_loads, analytics_events)
    WHERE EXISTS (SELECT 1 FROM organizations o WHERE o.id = r.organization_id)
    ORDER BY r.organization_id, r.day
    ON CONFLICT (organization_id, day) DO UPDATE SET api_requests = u.api_requests + excluded.api_requests,
      map_loads = u.map_loads + excluded.map_loads, analytics_events = u.analytics_events + excluded.analytics_events`),
  );
}
