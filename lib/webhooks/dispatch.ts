import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#lib/plans/limits.ts';
import { settings } from '#lib/platform/env.ts';
import { keepAlive } from '#lib/platform/keep-alive.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { shared } from '#lib/platform/registry.ts';
import { attempt } from './attempt.ts';
import {
  claimNext,
  deleteDeliveriesBefore,
  failInterrupted,
  listWaitingOrganizations,
} from './queries-attempts.ts';
import { webhookPlans } from './rules.ts';

/**
 * One line of deliveries per organization: what waits goes out one after the other, in the order of the events, and
 * lines do not wait for each other. `isAsked` is set when something was added while the line was at work.
 */
type Lane = { isAsked: boolean; work: Promise<void> };
type Lanes = { byOrganization: Map<string, Lane>; isStopping: boolean };

const organizationsPerRun = 500;
const deletionsPerStatement = 5_000;
const dayMs = 24 * 60 * 60 * 1000;
/** How long a call of the cron route stays for deliveries; what is left is the next call's. */
const cronPatienceMs = 20_000;

/**
 * Sends what waits in the organization and returns when nothing does; the caller need not wait. Never throws: what
 * could not be sent is found by `deliverWaiting` later.
 */
export function dispatch(organizationId: string): Promise<void> {
  const all = lanes();
  if (all.isStopping) return Promise.resolve();
  const running = all.byOrganization.get(organizationId);
  if (running) {
    running.isAsked = true;
    return running.work;
  }
  const lane: Lane = { isAsked: true, work: Promise.resolve() };
  all.byOrganization.set(organizationId, lane);
  lane.work = run(organizationId, lane, all);
  keepAlive(lane.work);
  return lane.work;
}

async function run(organizationId: string, lane: Lane, all: Lanes): Promise<void> {
  try {
    while (lane.isAsked && !all.isStopping) {
      lane.isAsked = false;
      await sendAllWaiting(organizationId, all);
    }
  } catch (error) {
    log('error', 'webhook_dispatch_failed', { organization: organizationId, ...describeError(error) });
  } finally {
    // In the same turn as the last look at isAsked, so that no request to send is lost in between.
    all.byOrganization.delete(organizationId);
  }
}

async function sendAllWaiting(organizationId: string, all: Lanes): Promise<void> {
  while (!all.isStopping) {
    const claim = await claimNext(organizationId, webhookPlans);
    if (!claim) return;
    await attempt(claim, new Date());
  }
}

/**
 * The safety net, for a start after a crash and for hosts that end a process after its answer: records attempts that
 * were broken off and sends what was never attempted. Run in the rhythm of seconds, or by the cron route.
 */
export async function deliverWaiting(): Promise<void> {
  const interrupted = await failInterrupted();
  if (interrupted > 0) log('warn', 'webhook_deliveries_interrupted', { count: interrupted });
  const busy = [...lanes().byOrganization.keys()];
  const organizations = await listWaitingOrganizations(webhookPlans, busy, organizationsPerRun);
  const work = Promise.all(organizations.map(dispatch));
  // Where the cron route runs this, the process may be frozen once it has answered.
  if (settings().cronSecret !== null) await Promise.race([work, sleep(cronPatienceMs)]);
}

/** Deletes the history older than 30 days (docs/contract.md, 8.3 Delivery). */
export async function deleteOldDeliveries(): Promise<void> {
  const before = new Date(Date.now() - limits.deliveryRetentionDays * dayMs);
  while ((await deleteDeliveriesBefore(before, deletionsPerStatement)) === deletionsPerStatement) {}
}

/** Begins no further delivery and waits for those under way; what waits goes out after the next start. */
export async function stopDispatching(): Promise<void> {
  const all = lanes();
  all.isStopping = true;
  await Promise.all([...all.byOrganization.values()].map((lane) => lane.work));
}

/** Waits until nothing is being sent. */
export async function dispatchingIsIdle(): Promise<void> {
  const { byOrganization } = lanes();
  while (byOrganization.size > 0) await Promise.all([...byOrganization.values()].map((lane) => lane.work));
}

function lanes(): Lanes {
  return shared<Lanes>('webhook-lanes', () => ({ byOrganization: new Map(), isStopping: false }));
}
