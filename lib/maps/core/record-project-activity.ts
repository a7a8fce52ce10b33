import { type ActivityEntry, recordActivity } from '#lib/platform/activity/record-activity.ts';
import type { Ctx } from '#lib/platform/context.ts';
import type { ProjectId } from './scope.ts';

/** Records an activity of a project in the transaction of the change. */
export async function recordProjectActivity(
  tx: Ctx,
  { id, organizationId }: { id: ProjectId; organizationId: string },
  entry: ActivityEntry,
): Promise<void> {
  await recordActivity(tx, { organizationId, projectId: id }, entry);
}
