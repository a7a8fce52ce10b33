import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#lib/plans/limits.ts';
import { dayMs, hourMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { settings } from '#lib/platform/settings.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { attempt } from './attempt.ts';
import {
  claimNext,
  deleteDeliveriesBefore,
  failInterrupted,
  listWaitingOrganizations,
} from './queries-attempts.ts';

/**
 * Queue of one organization. Its deliveries go out one after the other, in the order of the events; queues do not wait
 * for each other. `isAsked` is set when a delivery was added while the queue is working.
 */
type DispatchQueue = { isAsked: boolean; work: Promise<void> };
type DispatchQueues = { byOrganization: Map<string, DispatchQueue>; isStopping: boolean };

const organizationsPerRun = 500;
/** Time for which a call of the cron route waits for deliveries. The next call sends the rest. */
const cronPatienceMs = 20_000;

/**
 * Sends the organization's waiting deliveries and resolves when none is left. Callers need not wait. Never throws:
 * `deliverWaiting` sends the rest later.
 */
export function dispatch(organizationId: string): Promise<void> {
  const all = dispatchQueues();
  if (all.isStopping) return Promise.resolve();
  const running = all.byOrganization.get(organizationId);
  if (running) {
    running.isAsked = true;
    return running.work;
  }
  const queue: DispatchQueue = { isAsked: true, work: Promise.resolve() };
  all.byOrganization.set(organizationId, queue);
  queue.work = run(organizationId, queue, all);
  waitUntil(queue.work);
  return queue.work;
}

async function run(organizationId: string, queue: DispatchQueue, all: DispatchQueues): Promise<void> {
  try {
    while (queue.isAsked && !all.isStopping) {
      queue.isAsked = false;
      await sendAllWaiting(organizationId, all);
    }
  } catch (error) {
    log('error', 'webhook_dispatch_failed', { organization: organizationId, ...describeError(error) });
  } finally {
    // Runs in the same tick as the last check of isAsked, so that no request is lost in between.
    all.byOrganization.delete(organizationId);
  }
}

async function sendAllWaiting(organizationId: string, all: DispatchQueues): Promise<void> {
  while (!all.isStopping) {
    const claim = await claimNext(organizationId);
    if (!claim) return;
    await attempt(claim, new Date());
  }
}

/**
 * Records interrupted attempts as failed and sends deliveries that were never attempted. Needed after a crash and on
 * hosts that end a process after its answer. Runs every few seconds, or by the cron route.
 */
export async function deliverWaiting(): Promise<void> {
  const interrupted = await failInterrupted();
  if (interrupted > 0) log('warn', 'webhook_deliveries_interrupted', { count: interrupted });
  const busy = [...dispatchQueues().byOrganization.keys()];
  const organizations = await listWaitingOrganizations(busy, organizationsPerRun);
  const work = Promise.all(organizations.map(dispatch));
  // When the cron route runs this, the host may freeze the process after the answer.
  if (settings().cronSecret !== null) await Promise.race([work, sleep(cronPatienceMs)]);
}

/** Deletes the history older than 30 days (docs/contract.md, 8.3 Delivery). */
export async function deleteOldDeliveries(): Promise<void> {
  await deleteDeliveriesBefore(new Date(Date.now() - limits.deliveryRetentionDays * dayMs));
}

/** Starts no further delivery and waits for the running ones. Waiting deliveries go out after the next start. */
export async function stopDispatching(): Promise<void> {
  const all = dispatchQueues();
  all.isStopping = true;
  await Promise.all([...all.byOrganization.values()].map((queue) => queue.work));
}

/** Waits until no delivery is being sent. */
export async function dispatchingIsIdle(): Promise<void> {
  const { byOrganization } = dispatchQueues();
  while (byOrganization.size > 0) await Promise.all([...byOrganization.values()].map((queue) => queue.work));
}

function dispatchQueues(): DispatchQueues {
  return processSingleton<DispatchQueues>('webhook-dispatch', () => ({
    byOrganization: new Map(),
    isStopping: false,
  }));
}

/** Periodic jobs of webhooks, run in the process or by the cron route. */
export const webhookJobs: readonly PeriodicJob[] = [
  { name: 'waiting webhook deliveries', everyMs: 10_000, run: deliverWaiting },
  { name: 'old webhook deliveries', everyMs: hourMs, run: deleteOldDeliveries },
];
