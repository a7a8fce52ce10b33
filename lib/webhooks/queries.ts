import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#db/client.ts';
import { deliveries, organizations, users, webhooks } from '#db/schema/index.ts';
import type { ProjectEvent, WebhookEvent } from '#lib/contract/choices.ts';
import type { OrganizationId } from '#lib/identity/organizations/require-organization.ts';
import type { PlanName } from '#lib/plans/plans.ts';
import type { WebhookId } from './scope.ts';

/** Everything but the secret: what is not selected cannot leak. */
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

/** The plan of the organization, whose row stays locked until the transaction ends: it cannot change meanwhile. */
export async function lockPlan(db: Tx, organizationId: OrganizationId): Promise<PlanName> {
  const [row] = await db
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('update');
  if (!row) throw new Error('An organization vanished inside its own transaction.');
  return row.plan;
}

export async function countWebhooks(db: Db, organizationId: OrganizationId): Promise<number> {
  return db.$count(webhooks, eq(webhooks.organizationId, organizationId));
}

export async function insertWebhook(db: Db, row: typeof webhooks.$inferInsert): Promise<void> {
  await db.insert(webhooks).values(row);
}

export async function updateWebhookRow(
  db: Db,
  id: WebhookId,
  set: Partial<typeof webhooks.$inferInsert>,
): Promise<void> {
  await db.update(webhooks).set(set).where(eq(webhooks.id, id));
}

/** Deletes the webhook; its deliveries go with it. */
export async function deleteWebhookRow(db: Db, id: WebhookId): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

/** Deletes the webhooks that the user made. */
export async function deleteWebhooksBy(db: Db, userId: string): Promise<{ id: string; url: string }[]> {
  return db
    .delete(webhooks)
    .where(eq(webhooks.createdBy, userId))
    .returning({ id: webhooks.id, url: webhooks.url });
}

/** The deliveries of this webhook that are being attempted at this moment. */
export async function listAttemptingIds(db: Db, id: WebhookId): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, id), eq(deliveries.state, 'attempting')));
  return rows.map((row) => row.id);
}

/**
 * The active webhooks of the organization that subscribe to `event`, oldest first, if its plan is one of `plans`.
 * None of them can be deleted before the transaction ends.
 */
export async function listSubscribedIds(
  db: Db,
  organizationId: string,
  event: ProjectEvent,
  plans: readonly PlanName[],
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
        inArray(organizations.plan, [...plans]),
      ),
    )
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .for('key share', { of: webhooks });
  return rows.map((row) => row.id);
}

/** The next `count` numbers of `evt_<number>`, rising. */
export async function nextEventNumbers(db: Db, count: number): Promise<number[]> {
  const rows = await db.execute<{ number: string }>(
    sql`SELECT nextval('event_numbers') AS number FROM generate_series(1, ${count}::int)`,
  );
  return rows.map((row) => Number(row.number)).toSorted((a, b) => a - b);
}

export async function insertDeliveries(db: Db, rows: (typeof deliveries.$inferInsert)[]): Promise<void> {
  await db.insert(deliveries).values(rows);
}

export async function findDelivery(db: Db, webhookId: WebhookId, id: string): Promise<DeliveryRow | null> {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.webhookId, webhookId), eq(deliveries.id, id), isOver));
  return row ?? null;
}

export type DeliveryFilter = { status?: 'success' | 'failed'; event?: WebhookEvent };

export async function listDeliveryRows(
  db: Db,
  webhookId: WebhookId,
  filter: DeliveryFilter,
  offset: number,
  size: number,
): Promise<{ count: number; rows: DeliveryRow[] }> {
  const where = and(
    eq(deliveries.webhookId, webhookId),
    filter.status ? eq(deliveries.state, filter.status) : isOver,
    filter.event && eq(deliveries.event, filter.event),
  );
  const count = await db.$count(deliveries, where);
  const rows = await db
    .select()
    .from(deliveries)
    .where(where)
    .orderBy(desc(deliveries.createdAt), desc(deliveries.eventNumber), desc(deliveries.id))
    .offset(offset)
    .limit(size);
  return { count, rows };
}

/** What is waiting or on its way is no record yet. */
const isOver = inArray(deliveries.state, ['success', 'failed']);
