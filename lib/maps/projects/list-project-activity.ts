import type { Paging } from '#db/paging.ts';
import { invalid } from '#lib/contract/errors.ts';
import { faultAt } from '#lib/contract/fault.ts';
import { requireProject } from '#lib/maps/core/require-project.ts';
import { dayMs } from '#lib/plans/units.ts';
import { listActivity, listActors } from '#lib/platform/activity/list-activity.ts';
import type { ActivityFilter } from '#lib/platform/activity/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { dayFaults } from '#lib/platform/usage/day-range.ts';

type ProjectActivityInput = Pick<ActivityFilter, 'kind' | 'person' | 'keyName'> &
  Paging & {
    projectId: string;
    /** UTC days, both inclusive, as `YYYY-MM-DD`. */
    from?: string | undefined;
    to?: string | undefined;
  };

/** Lists who changed what in a project and among the members of its organization, newest first. Throws 400. */
export async function listProjectActivity(ctx: Ctx, input: ProjectActivityInput) {
  const { id, organizationId } = await requireProject(ctx, input.projectId, 'read');
  const { kind, person, keyName, from, to } = input;
  const faults = dayFaults(input);
  // Keys see no addresses, so the filter must not tell whose they are either.
  if (person !== undefined && ctx.actor.kind === 'key') faults.push(faultAt('person', 'value.notForKeys'));
  if (faults.length > 0) throw invalid(faults);
  const since = from === undefined ? undefined : new Date(from);
  const before = to === undefined ? undefined : new Date(Date.parse(to) + dayMs);
  const filter = { kind, person, keyName, since, before };
  return listActivity(ctx, { organizationId, projectId: id }, filter, input);
}

/** Lists the people and API keys in a project's activity. */
export async function listProjectActors(ctx: Ctx, input: { projectId: string }) {
  const { id, organizationId } = await requireProject(ctx, input.projectId, 'read');
  return listActors(ctx, { organizationId, projectId: id });
}
