import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { type Paging, readPage } from '#db/paging.ts';
import { deliveries, organizations, users, webhooks } from '#db/schema/index.ts';
import type { ProjectEvent, WebhookEvent } from '#lib/contract/choices.ts';
import type { OrganizationId } from '#lib/identity/organizations/rules.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import { webhookPlans } from './rules.ts';

declare const proven: unique symbol;
/** Id of a webhook in an organization that the caller may manage. Queries require it. */
export type WebhookId = string & { readonly [proven]: 'webhook' };

/** All columns except the secret, so that it cannot leak. */
const webhookColumns = {
  id: webhooks.id,
  organizationId: webhooks.organizationId,
  url: webhooks.url,
  description: webhooks.description,
  events: webhooks.events,
  isActive: webhooks.isActive,
  consecutiveFailures: webhooks.consecutiveFailures,
  disabledAt: webhooks.disabledAt,
  lastDeliveryAt: webhooks.lastDeliveryAt,
  lastSuccessAt: webhooks.lastSuccessAt,
  createdAt: webhooks.createdAt,
  updatedAt: webhooks.updatedAt,
  creatorEmail: users.email,
  creatorName: users.fullName,
};

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;
export type DeliveryRow = typeof deliveries.$inferSelect;

export async function listWebhookRows(db: Db, organizationId: OrganizationId): Promise<WebhookRow[]> {
  return selectWebhooks(db, eq(webhooks.organizationId, organizationId));
}

export async function findWebhook(db: Db, organizationId: OrganizationId, id: string) {
  const [row] = await selectWebhooks(
    db,
    and(eq(webhooks.organizationId, organizationId), eq(webhooks.id, id)),
  );
  return row ?? null;
}

function selectWebhooks(db: Db, where: SQL | undefined) {
  return db
    .select(webhookColumns)
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.createdBy))
    .where(where)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

/** Returns the organization's plan and locks its row until the transaction ends, so that the plan cannot change. */
export async function lockPlan(db: Tx, organizationId: OrganizationId): Promise<PlanName> {
  const [row] = await db
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  if (!row) throw new Error('An organization vanished inside its own transaction.');
  return row.plan;
}

export async function countWebhooks(db: Db, organizationId: OrganizationId): Promise<number> {
  return db.$count(webhooks, eq(webhooks.organizationId, organizationId));
}

export async function insertWebhook(db: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await db.insert(webhooks).values(row);
}

/** Changes the members of `set` that are not undefined. */
export async function updateWebhookRow(
  db: Db,
  id: WebhookId,
  set: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await db.update(webhooks).set(set).where(eq(webhooks.id, id));
}

/** Deletes the webhook with its deliveries. */
export async function deleteWebhookRow(db: Db, id: WebhookId): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** Deletes the webhooks that the user made and returns their ids and URLs. */
export async function deleteWebhooksBy(db: Db, userId: string): Promise<{ id: string; url: string }[]> {
  return db
    .delete(webhooks)
    .where(eq(webhooks.createdBy, userId))
    .returning({ id: webhooks.id, url: webhooks.url });
}

/** Returns the ids of the webhook's deliveries that are being attempted now. */
export async function listAttemptingIds(db: Db, id: WebhookId): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, id), eq(deliveries.state, 'attempting')));
  return rows.map((row) => row.id);
}

/**
 * Returns the organization's active webhooks that subscribe to `event`, oldest first, if its plan has webhooks. Locks
 * them against deletion until the transaction ends.
 */
export async function listSubscribedIds(
  db: Db,
  organizationId: string,
  event: ProjectEvent,
): Promise<string[]> {
  const rows = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(organizations, eq(organizations.id, webhooks.organizationId))
    .where(
      and(
        eq(webhooks.organizationId, organizationId),
        eq(webhooks.isActive, true),
        sql`${event} = ANY(${webhooks.events})`,
        inArray(organizations.plan, [...webhookPlans]),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .for('key share', { of: webhooks });
  return rows.map((row) => row.id);
}

/** Returns the next `count` numbers of `evt_<number>`, ascending. */
export async function nextEventNumbers(db: Db, count: number): Promise<number[]> {
  const rows = await db.execute<{ number: string }>(
    sql`SELECT nextval('event_numbers') AS number FROM generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => Number(row.number)).toSorted((a, b) => a - b);
}

export async function insertDeliveries(db: Db, rows: (typeof deliveries.$inferInsert)[]): Promise<void> {
  await db.insert(deliveries).values(rows);
}

/** Returns a finished delivery of the webhook, or null. */
export async function findDelivery(db: Db, webhookId: WebhookId, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.id, id), isOver));
  return row ?? null;
}

export type DeliveryFilter = { status?: 'success' | 'failed'; event?: WebhookEvent };

/** Returns one page of the webhook's finished deliveries, newest first. */
export async function listDeliveryRows(
  db: Db,
  webhookId: WebhookId,
  filter: DeliveryFilter,
  page: Paging,
): Promise<{ count: number; rows: DeliveryRow[] }> {
  const where = and(
    eq(deliveries.webhookId, webhookId),
    filter.status ? eq(deliveries.state, filter.status) : isOver,
    filter.event && eq(deliveries.event, filter.event),
  );
  const query = db
    .select()
    .from(deliveries)
    .where(where)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.eventNumber), desc(deliveries.id));
  return readPage(db.$count(deliveries, where), query, page);
}

/** Waiting and running deliveries are not records yet. */
const isOver = inArray(deliveries.state, ['success', 'failed']);
