import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { kilobyte } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { buildWays } from './build-ways.ts';
import { wayFileName } from './file-names.ts';
import { findWayFile } from './queries.ts';
import { type DraftProject, withDraftBuilding } from './read-draft.ts';

/** How long a preview page waits for a build. The build continues, and the next page has the directions. */
const patienceMs = 3_000;

/** The hash of a draft's file of directions by project, null if the build failed. */
const drafts = keptValues<string | null>('draft-ways', 256 * kilobyte, () => kilobyte);

/** Returns the name of a draft's file of directions. Null if they are off, or not built yet: then starts the build. */
export async function draftWayFile(ctx: Ctx, project: DraftProject): Promise<string | null> {
  if (!project.settings.wayfinding.isEnabled) return null;
  const built = () => drafts.get(project.id, project.revision, () => build(ctx, project));
  if (await isGone(project.id, built())) drafts.invalidate((id) => id === project.id);
  const waiting = new AbortController();
  const late = sleep(patienceMs, null, { signal: waiting.signal }).catch(() => null);
  const hash = await Promise.race([built(), late]).finally(() => waiting.abort());
  return hash === null ? null : wayFileName(hash);
}

/** Checks whether a finished build failed, or its file was deleted after a week. False while the build runs. */
async function isGone(projectId: ProjectId, building: Promise<string | null>): Promise<boolean> {
  const hash = await Promise.race([building, Promise.resolve(undefined)]);
  return hash === null || (hash !== undefined && (await findWayFile(projectId, hash)) === null);
}

function build(ctx: Ctx, project: DraftProject): Promise<string | null> {
  const hash = withDraftBuilding(ctx, project, buildWays);
  return hash.catch((error: unknown) => {
    // Show the page without directions.
    log('error', 'draft_ways_failed', { project: project.id, ...describeError(error) });
    return null;
  });
}
