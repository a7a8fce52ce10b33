import type { z } from 'zod';
import { AppError } from '#lib/contract/errors.ts';
import type { billing, usage } from '#lib/contract/schemas/billing.ts';
import { setPlan } from '#lib/identity/organizations/operate.ts';
import { lockOrganization, requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { sumStoredBytes } from '#lib/maps/images/add-images.ts';
import { limits } from '#lib/plans/limits.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { settings } from '#lib/platform/settings.ts';
import { withTransaction } from '#lib/platform/transactions.ts';
import { writeUsage } from '#lib/platform/usage/count-usage.ts';
import { type DayQuery, dayRange, listDays } from '#lib/platform/usage/day-range.ts';
import { countProjectsByStatus, listUsageDays } from './queries.ts';

/** Returns the plan of an organization, its limits and its usage. */
export async function getBilling(
  ctx: Ctx,
  input: { organization: string },
): Promise<z.input<typeof billing>> {
  const { id, plan, role } = await requireOrganization(ctx, input.organization, 'manage');
  const { projectsMax, publishedProjectsMax, storageBytesMax, contentBytesMax, webhooks } = plans[plan];
  const counts = await countProjectsByStatus(ctx.db, id);
  const of = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  return {
    plan,
    status: 'active',
    limits: {
      projects: projectsMax,
      published_projects: publishedProjectsMax,
      storage_bytes: storageBytesMax,
      content_bytes: contentBytesMax,
      webhooks,
    },
    usage: {
      projects: of('DRAFT') + of('PUBLISH'),
      published_projects: of('PUBLISH'),
      storage_bytes: await sumStoredBytes(ctx.db, id),
      content_bytes: Math.max(0, ...counts.map((row) => row.contentBytes)),
      version_bytes: Math.ceil(
        counts.reduce((sum, row) => sum + row.versionBytes, 0) / limits.versionUsageDivisor,
      ),
    },
    can_change_plan: settings().deployment === 'self' && roleAllows(role, 'own'),
  };
}

/** Changes the organization's plan and returns the billing record. Throws 409 on a hosted deployment. */
export async function changePlan(ctx: Ctx, input: { organization: string; plan: PlanName }) {
  return withTransaction(ctx, async (tx) => {
    const { id, plan } = await lockOrganization(tx, input.organization, 'own');
    if (settings().deployment === 'hosted') throw new AppError('conflict.plans');
    if (plan !== input.plan) await setPlan(tx, { organization: id, plan: input.plan });
    return getBilling(tx, input);
  });
}

/** Returns the usage of an organization for every UTC day of the range. */
export async function getUsage(
  ctx: Ctx,
  input: DayQuery & { organization: string },
): Promise<z.input<typeof usage>> {
  const { id } = await requireOrganization(ctx, input.organization, 'manage');
  const range = dayRange(input, ctx.now());
  await writeUsage();
  const found = new Map((await listUsageDays(ctx.db, id, range)).map((row) => [row.date, row]));
  const unused = { api_requests: 0, map_loads: 0, analytics_events: 0 };
  const days = listDays(range).map((date) => found.get(date) ?? { date, ...unused });
  const total = (name: keyof typeof unused) => days.reduce((sum, day) => sum + day[name], 0);
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
