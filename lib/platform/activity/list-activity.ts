import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import type { activityEntry } from '#lib/contract/schemas/activity.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { type ActivityFilter, type ActivityScope, selectActivity, selectActors } from './queries.ts';

type ActivityShape = z.infer<typeof activityEntry>;

/** Returns one page of activity, newest first (docs/contract.md, 12.1 Activity). The caller has checked the right. */
export async function listActivity(
  ctx: Ctx,
  scope: ActivityScope,
  filter: ActivityFilter,
  page: Paging,
): Promise<{ count: number; results: ActivityShape[] }> {
  const { count, rows } = await selectActivity(ctx.db, scope, filter, page);
  const results = rows.map(({ activity, ...row }) => ({
    id: activity.id,
    kind: activity.kind,
    count: activity.count,
    // recordActivity accepts only details of the contract's type.
    details: activity.details as ActivityShape['details'],
    by: presentMakerTo(ctx, row.email, row.fullName),
    member: presentMakerTo(ctx, row.memberEmail, row.memberName),
    key_name: activity.keyName,
    first_at: activity.firstAt.toISOString(),
    last_at: activity.lastAt.toISOString(),
  }));
  return { count, results };
}

/** Returns the people and API key names in a project's activity, each once. */
export async function listActors(ctx: Ctx, scope: ActivityScope) {
  const rows = await selectActors(ctx.db, scope);
  const people = rows.flatMap(({ email, fullName, keyName }) =>
    email === null || keyName !== null ? [] : [{ email, name: fullName || email }],
  );
  const keys = [...new Set(rows.flatMap(({ keyName }) => keyName ?? []))];
  return { people, keys };
}
