import type { z } from 'zod';
import type { usage } from '#lib/contract/schemas/billing.ts';
import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { sumStoredBytes } from '#lib/maps/images/stored-bytes.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { writeUsage } from '#lib/platform/usage/count-usage.ts';
import { dayRange, listDays } from '#lib/platform/usage/day-range.ts';
import { listUsageDays } from './queries.ts';

/** Usage of an organization by UTC day, every day of the range in it. */
export async function getUsage(
  ctx: Ctx,
  input: { organization: string; from?: string | undefined; to?: string | undefined },
): Promise<z.input<typeof usage>> {
  const { id } = await requireOrganization(ctx, input.organization, 'manage');
  const range = dayRange(input, ctx.now());
  await writeUsage();
  const found = new Map((await listUsageDays(ctx.db, id, range)).map((row) => [row.day, row]));
  const days = listDays(range).map((date) => {
    const row = found.get(date);
    return {
      date,
      api_requests: row?.apiRequests ?? 0,
      map_loads: row?.mapLoads ?? 0,
      analytics_events: row?.analyticsEvents ?? 0,
    };
  });
  const total = (name: 'api_requests' | 'map_loads' | 'analytics_events') =>
    days.reduce((sum, day) => sum + day[name], 0);
  return {
    totals: {
      api_requests: total('api_requests'),
      map_loads: total('map_loads'),
      analytics_events: total('analytics_events'),
    },
    days,
    storage_bytes: await sumStoredBytes(ctx.db, id),
  };
}
