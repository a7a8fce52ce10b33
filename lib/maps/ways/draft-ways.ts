import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { storedParts } from '#lib/maps/core/present.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { waitUntil } from '#lib/platform/wait-until.ts';
import { inBuildingQueue } from './build-queue.ts';
import { buildWays } from './build-ways.ts';
import { wayFileName } from './file-names.ts';
import { findWayFile } from './queries.ts';
import { type DraftProject, readDraftBuilding } from './read-draft.ts';

/** A reviewer's page waits so long for a build; it goes on, and the next page has it. */
const patienceMs = 3_000;
const draftsMax = 50;

/** `hash` is null where the build failed. */
type Slot = { revision: number; hash: Promise<string | null> };

/** The name of the file of directions of a draft; null while they are off or not built, which is begun then. */
export async function draftWayFile(ctx: Ctx, project: DraftProject): Promise<string | null> {
  if (!storedParts(project).settings.wayfinding.isEnabled) return null;
  const slots = processSingleton('draft-ways', () => new LRUCache<string, Slot>({ max: draftsMax }));
  const known = slots.get(project.id);
  const isKnown = known?.revision === project.revision && !(await isGone(project.id, known.hash));
  const slot = isKnown ? known : { revision: project.revision, hash: build(ctx, project) };
  slots.set(project.id, slot);
  const waiting = new AbortController();
  const late = sleep(patienceMs, null, { signal: waiting.signal }).catch(() => null);
  const hash = await Promise.race([slot.hash, late]).finally(() => waiting.abort());
  return hash === null ? null : wayFileName(hash);
}

/** What is built of a draft is kept for a week; after that it is built again. A build under way is not gone. */
async function isGone(projectId: ProjectId, building: Promise<string | null>): Promise<boolean> {
  const hash = await Promise.race([building, Promise.resolve(undefined)]);
  return hash === null || (hash !== undefined && (await findWayFile(projectId, hash)) === null);
}

function build(ctx: Ctx, project: DraftProject): Promise<string | null> {
  const hash = inBuildingQueue(project.id, async () =>
    buildWays(project.id, await readDraftBuilding(ctx, project)),
  ).catch((error: unknown) => {
    // The page is shown without directions.
    log('error', 'draft_ways_failed', { project: project.id, ...describeError(error) });
    return null;
  });
  waitUntil(hash.then(() => undefined));
  return hash;
}
