import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { sharedWork } from '#lib/platform/work/repeated-work.ts';
import { attempt } from './attempt.ts';
import {
  claimNext,
  deleteDeliveriesBefore,
  failInterrupted,
  listWaitingOrganizations,
} from './queries-attempts.ts';

/** By organization: its deliveries go out one after the other, in the order of the events. */
const dispatching = sharedWork('webhook-dispatch');
const organizationsPerRun = 500;
/** Time for which a call of the cron route waits for deliveries. The next call sends the rest. */
const cronPatienceMs = 20_000;

/**
 * Sends the organization's waiting deliveries and resolves when none is left. Callers need not wait. Never throws:
 * `deliverWaiting` sends the rest later.
 */
export function dispatch(organizationId: string): Promise<void> {
  const work = dispatching().run(organizationId, () => sendAllWaiting(organizationId));
  waitUntil(work);
  return work;
}

async function sendAllWaiting(organizationId: string): Promise<void> {
  try {
    while (!dispatching().isStopping) {
      const claim = await claimNext(organizationId);
      if (!claim) return;
      await attempt(claim, new Date());
    }
  } catch (error) {
    log('error', 'webhook_dispatch_failed', { organization: organizationId, ...describeError(error) });
  }
}

/**
 * Records interrupted attempts as failed and sends deliveries that were never attempted. Needed after a crash and on
 * hosts that end a process after its answer. Runs every few seconds, or by the cron route.
 */
export async function deliverWaiting(): Promise<void> {
  const interrupted = await failInterrupted();
  if (interrupted > 0) log('warn', 'webhook_deliveries_interrupted', { count: interrupted });
  const organizations = await listWaitingOrganizations(dispatching().keys, organizationsPerRun);
  const work = Promise.all(organizations.map(dispatch));
  // When the cron route runs this, the host may freeze the process after the answer.
  if (settings().cronSecret !== null) await Promise.race([work, sleep(cronPatienceMs)]);
}

/** Deletes the history older than 30 days (docs/contract.md, 8.3 Delivery). */
export async function deleteOldDeliveries(): Promise<void> {
  await deleteDeliveriesBefore(new Date(Date.now() - limits.deliveryRetentionDays * dayMs));
}

/** Starts no further delivery and waits for the running ones. Waiting deliveries go out after the next start. */
export function stopDispatching(): Promise<void> {
  return dispatching().stop();
}

/** Waits until no delivery is being sent. */
export function dispatchingIsIdle(): Promise<void> {
  return dispatching().idle();
}

/** Periodic jobs of webhooks, run in the process or by the cron route. */
export const webhookJobs: readonly PeriodicJob[] = [
  { name: 'waiting webhook deliveries', everyMs: 10_000, run: deliverWaiting },
  { name: 'old webhook deliveries', everyMs: hourMs, run: deleteOldDeliveries },
];
