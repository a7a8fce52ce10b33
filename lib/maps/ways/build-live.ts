import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { copySoon } from '#lib/maps/live/copy-soon.ts';
import { dayMs, hourMs, minuteMs } from '#lib/plans/units.ts';
import type { PeriodicJob } from '#lib/platform/jobs.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { settings } from '#lib/platform/settings.ts';
import { isReferenceGone } from '#lib/platform/transactions.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { sharedWork } from '#lib/platform/work/repeated-work.ts';
import { TaskFailed } from '#lib/platform/work/within-processor-time.ts';
import { closeBuildThread, inBuildingQueue, TurnOver } from './build-queue.ts';
import { type BuildOwner, buildWays } from './build-ways.ts';
import {
  claimBuild,
  deleteOldBuilds,
  extendClaim,
  findOrganization,
  finishBuild,
  listUnbuilt,
  readLiveBuilding,
} from './queries.ts';
import { buildingOf } from './way-levels.ts';

/** How long a build stays claimed if its process dies. */
const leaseMs = 15_000;
const extendEveryMs = 5_000;
/** Wait after a failure that may pass, and after one that will repeat. */
const retryMs = 10_000;
const retryFailedMs = 10 * minuteMs;
/** Callers that need a missing build start it at most this often. */
const askEveryMs = 2_000;
const projectsPerRun = 50;
/** How long a call of the cron route waits for builds. The next call takes the rest. */
const cronPatienceMs = 20_000;
const keptDays = 7;

/** By project. */
const builds = sharedWork('way-builds');
/** Projects whose missing build a reader asked for of late. */
const asked = new LRUCache<string, true>({ max: 1000, ttl: askEveryMs });

/**
 * Builds the directions of a published project until they match its live map. Callers need not await it. Never throws:
 * `buildWaiting` later retries a failed build.
 */
export function buildLiveWays(projectId: string): Promise<void> {
  const work = builds().run(projectId, () => run(projectId));
  waitUntil(work);
  return work;
}

/** Starts the build of missing directions for a reader. Safe to call for every request. */
export function askForLiveWays(projectId: string): void {
  if (asked.has(projectId) || builds().has(projectId)) return;
  asked.set(projectId, true);
  void buildLiveWays(projectId);
}

async function run(projectId: string): Promise<void> {
  try {
    const organizationId = await findOrganization(projectId);
    while (organizationId !== null && !builds().isStopping) {
      const isDone = await inBuildingQueue(organizationId, async () => {
        const claimed = await claimBuild(projectId, leaseMs);
        if (claimed !== null) await buildClaimed({ projectId: claimed, organizationId });
        return claimed === null;
      });
      if (isDone) return;
    }
  } catch (error) {
    // A project that was deleted meanwhile needs no directions.
    if (!builds().isStopping && !isReferenceGone(error))
      log('error', 'way_build_failed', { project: projectId, ...describeError(error) });
  }
}

type ClaimedOwner = BuildOwner & { projectId: PublishedProjectId };

/** Builds until the building is finished or its turn is over. */
async function buildClaimed(owner: ClaimedOwner): Promise<void> {
  const { projectId } = owner;
  const timer = setInterval(() => void extend(projectId), extendEveryMs);
  try {
    const live = await readLiveBuilding(projectId);
    if (!live) return;
    const hash = await buildWays(owner, await buildingOf(live.rows));
    if (await finishBuild(projectId, live.wanted, hash)) copySoon(projectId);
    else await extendClaim(projectId, 0);
  } catch (error) {
    clearInterval(timer);
    if (error instanceof TurnOver) return await extendClaim(projectId, 0);
    await extendClaim(projectId, error instanceof TaskFailed ? retryFailedMs : retryMs);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function extend(projectId: PublishedProjectId): Promise<void> {
  try {
    await extendClaim(projectId, leaseMs);
  } catch (error) {
    // Another process may then start the same build, which only costs time.
    log('warn', 'way_claim_lost', describeError(error));
  }
}

/** Starts missing builds, after a crash and on hosts that end a process after its response. */
export async function buildWaiting(): Promise<void> {
  const work = Promise.all((await listUnbuilt(projectsPerRun)).map(buildLiveWays));
  // On hosts with a cron route the process may be frozen after the response.
  if (settings().cronSecret !== null) await Promise.race([work, sleep(cronPatienceMs)]);
}

/** Deletes floors and files that no live map uses, a week after they were built. */
export function deleteOldWays(): Promise<void> {
  return deleteOldBuilds(new Date(Date.now() - keptDays * dayMs));
}

/** Stops building: starts no further build and cancels the current one, which the next start repeats. */
export async function stopBuilding(): Promise<void> {
  const stopped = builds().stop();
  await closeBuildThread();
  await stopped;
}

/** Waits until no build is running. */
export function buildingIsIdle(): Promise<void> {
  return builds().idle();
}

/** Housekeeping jobs for directions, run in the process or by the cron route. */
export const wayJobs: readonly PeriodicJob[] = [
  { name: 'directions to build', everyMs: 30 * 1000, run: buildWaiting },
  { name: 'old directions', everyMs: 6 * hourMs, run: deleteOldWays },
];
