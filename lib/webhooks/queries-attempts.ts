import { and, eq, inArray, lt, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { deliveries, organizations, webhooks } from '#db/schema/index.ts';
import { coded } from '#lib/contract/fault.ts';
import { limits } from '#lib/plans/limits.ts';
import { deleteInBatches, inTransaction } from '#lib/platform/transactions.ts';
import type { Outcome } from './deliver.ts';
import type { DeliveryRow } from './queries.ts';
import { webhookPlans } from './rules.ts';

// Attempts outlive the request that caused them, so these queries use transactions of their own. All of them lock
// rows in one order: organization, webhook, delivery. Only the database's clock measures the age of attempts, because
// the clocks of the processes may differ.

/** Age after which an attempt counts as interrupted. The time limit of a request is far lower. */
const interruptedAfterSeconds = 30;
/** Age after which the request of an attempt has ended and blocks no other, recorded or not. */
const requestEndedAfterSeconds = 10;
/** Namespace of the advisory lock that lets one process at a time choose in an organization. */
const claimLockSpace = 7_206_001;

export type ClaimedAttempt = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

const claimColumns = {
  deliveryId: deliveries.id,
  webhookId: webhooks.id,
  organizationId: webhooks.organizationId,
  url: webhooks.url,
  secretSealed: webhooks.secretSealed,
  eventNumber: deliveries.eventNumber,
  event: deliveries.event,
  payload: deliveries.payload,
};

/**
 * Marks the earliest waiting delivery of the organization as being attempted and returns it for this caller alone.
 * Returns null if none waits, the plan has no webhooks, or an attempt in the organization is running; its process asks
 * again at the end. Records waiting deliveries of inactive webhooks as failed.
 */
export async function claimNext(organizationId: string) {
  return inTransaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${claimLockSpace}::int, hashtext(${organizationId}))`);
    await failSwitchedOff(tx, organizationId);
    if (await isBusy(tx, organizationId)) return null;
    const [next] = await tx
      .select(claimColumns)
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .innerJoin(organizations, eq(organizations.id, webhooks.organizationId))
      .where(
        and(
          eq(webhooks.organizationId, organizationId),
          eq(deliveries.state, 'waiting'),
          eq(webhooks.isActive, true),
          inArray(organizations.plan, [...webhookPlans]),
        ),
      )
      .orderBy(deliveries.eventNumber, deliveries.id)
      .limit(1)
      // A concurrent change of the secret or of is_active either waits for this claim or is visible to it.
      .for('share', { of: webhooks });
    if (!next) return null;
    const claimed = await tx
      .update(deliveries)
      .set({ state: 'attempting', attemptedAt: sql`now()` })
      .where(and(eq(deliveries.id, next.deliveryId), eq(deliveries.state, 'waiting')))
      .returning({ id: deliveries.id });
    return claimed.length === 1 ? next : null;
  });
}

async function failSwitchedOff(tx: Tx, organizationId: string): Promise<void> {
  const switchedOff = tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.organizationId, organizationId), eq(webhooks.isActive, false)));
  await tx
    .update(deliveries)
    .set({ state: 'failed', error: coded('delivery.switchedOff') })
    .where(and(eq(deliveries.state, 'waiting'), inArray(deliveries.webhookId, switchedOff)));
}

async function isBusy(tx: Tx, organizationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
    .where(
      and(
        eq(webhooks.organizationId, organizationId),
        eq(deliveries.state, 'attempting'),
        not(isOlderThan(requestEndedAfterSeconds)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Inserts `delivery` as being attempted and returns its claim with the webhook's current secret and URL. Returns null
 * if the webhook was deleted.
 */
export async function insertClaimed(
  db: Tx,
  delivery: Pick<DeliveryRow, 'id' | 'webhookId' | 'eventNumber' | 'event' | 'payload' | 'createdAt'>,
): Promise<ClaimedAttempt | null> {
  const [target] = await db
    .select({
      organizationId: webhooks.organizationId,
      url: webhooks.url,
      secretSealed: webhooks.secretSealed,
    })
    .from(webhooks)
    .where(eq(webhooks.id, delivery.webhookId))
    .for('share');
  if (!target) return null;
  await db.insert(deliveries).values({ ...delivery, state: 'attempting', attemptedAt: sql`now()` });
  const { id, webhookId, eventNumber, event, payload } = delivery;
  return { deliveryId: id, webhookId, eventNumber, event, payload, ...target };
}

/**
 * Records the outcome of an attempt and counts it for its webhook: a success resets the consecutive failures to 0, the
 * 20th failure switches the webhook off. Returns null and counts nothing if webhook or attempt is no longer there.
 */
export async function finishAttempt(
  claim: Pick<ClaimedAttempt, 'deliveryId' | 'webhookId'>,
  outcome: Outcome,
): Promise<DeliveryRow | null> {
  const { isSuccess, ...record } = outcome;
  return inTransaction(async (tx) => {
    await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(eq(webhooks.id, claim.webhookId))
      .for('no key update');
    const [row] = await tx
      .update(deliveries)
      .set({ ...record, state: isSuccess ? 'success' : 'failed' })
      .where(and(eq(deliveries.id, claim.deliveryId), eq(deliveries.state, 'attempting')))
      .returning();
    if (!row) return null;
    await tx
      .update(webhooks)
      .set(isSuccess ? afterSuccess : afterFailure)
      .where(eq(webhooks.id, claim.webhookId));
    return row;
  });
}

const afterSuccess = { consecutiveFailures: 0, lastDeliveryAt: sql`now()`, lastSuccessAt: sql`now()` };

const isLastFailure = sql`${webhooks.consecutiveFailures} + 1 >= ${limits.webhookFailuresMax}`;
const afterFailure = {
  lastDeliveryAt: sql`now()`,
  consecutiveFailures: sql`LEAST(${webhooks.consecutiveFailures} + 1, ${limits.webhookFailuresMax})`,
  isActive: sql`${webhooks.isActive} AND NOT (${isLastFailure})`,
  disabledAt: sql`CASE WHEN ${webhooks.isActive} AND ${isLastFailure} THEN now() ELSE ${webhooks.disabledAt} END`,
};

/** Records interrupted attempts as failed and returns their number. They do not count for the webhook. */
export async function failInterrupted(): Promise<number> {
  const set = { state: 'failed' as const, error: coded('delivery.interrupted') };
  const where = and(eq(deliveries.state, 'attempting'), isOlderThan(interruptedAfterSeconds));
  return (await inTransaction((tx) => tx.update(deliveries).set(set).where(where))).count;
}

const isOlderThan = (seconds: number): SQL =>
  sql`${deliveries.attemptedAt} < now() - make_interval(secs => ${seconds})`;

/** Returns at most `count` organizations with deliveries that may go out, without those in `except`. */
export async function listWaitingOrganizations(except: readonly string[], count: number): Promise<string[]> {
  const where = and(
    eq(deliveries.state, 'waiting'),
    inArray(organizations.plan, [...webhookPlans]),
    except.length > 0 ? notInArray(organizations.id, [...except]) : undefined,
  );
  const rows = await inTransaction((tx) =>
    tx
      .selectDistinct({ id: webhooks.organizationId })
      .from(deliveries)
      .innerJoin(webhooks, eq(webhooks.id, deliveries.webhookId))
      .innerJoin(organizations, eq(organizations.id, webhooks.organizationId))
      .where(where)
      .limit(count),
  );
  return rows.map((row) => row.id);
}

/** Deletes the deliveries made before `before`. */
export async function deleteDeliveriesBefore(before: Date): Promise<void> {
  await deleteInBatches(
    deliveries,
    and(lt(deliveries.createdAt, before), not(eq(deliveries.state, 'attempting'))),
  );
}
