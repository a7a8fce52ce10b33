import type { ProjectEvent, WebhookEvent } from '#lib/contract/choices.ts';
import type { Ctx, EventProject } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { dispatch } from './dispatch.ts';
import { insertDeliveries, listSubscribedIds, nextEventNumbers } from './queries.ts';
import { emitsEvent } from './rules.ts';

/**
 * Inserts a delivery of `event` for every active webhook of the organization that subscribes to it, in the transaction
 * that causes the event, and sends it after the commit without waiting. `project` is the row before the change.
 */
export async function recordEvent(tx: Ctx, project: EventProject, event: ProjectEvent): Promise<void> {
  if (!emitsEvent(event, project)) return;
  const webhookIds = await listSubscribedIds(tx.db, project.organizationId, event);
  if (webhookIds.length === 0) return;
  const numbers = await nextEventNumbers(tx.db, webhookIds.length);
  const createdAt = tx.now();
  const data = { project_id: project.id, name: project.name };
  await insertDeliveries(
    tx.db,
    webhookIds.map((webhookId, index) => {
      const eventNumber = numbers[index] ?? 0;
      const payload = envelope(eventNumber, event, createdAt, data);
      return { id: newId(), webhookId, eventNumber, event, payload, state: 'waiting', createdAt };
    }),
  );
  tx.afterCommit(() => void dispatch(project.organizationId));
}

/** Returns the envelope of docs/contract.md, 8.2 Events, as the text that is stored, signed and sent. */
export function envelope(
  eventNumber: number,
  event: WebhookEvent,
  createdAt: Date,
  data: Record<string, string>,
): string {
  return JSON.stringify({ id: `evt_${eventNumber}`, event, created_at: createdAt.toISOString(), data });
}
