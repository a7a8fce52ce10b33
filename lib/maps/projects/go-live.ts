import { AppError } from '#lib/contract/errors.ts';
import { requireConfirmedEmail } from '#lib/identity/users/confirmed-email.ts';
import { recordProjectActivity } from '#lib/maps/core/change-draft.ts';
import type { ProjectShape } from '#lib/maps/core/present.ts';
import { countProjects, updateProjectRow } from '#lib/maps/core/queries.ts';
import { type LockedProject, requireProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import type { LockedProjectId } from '#lib/maps/core/scope.ts';
import {
  countLiveLikeDraft,
  isSomethingWithdrawn,
  replaceLiveProject,
  replaceLiveRows,
} from '#lib/maps/live/queries.ts';
import { withdraw } from '#lib/maps/live/withdrawals.ts';
import { buildLiveWays } from '#lib/maps/ways/build-live.ts';
import { dropLiveWays, wantLiveWays } from '#lib/maps/ways/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { noteChanged } from '#lib/platform/work/caller.ts';
import { projectRecordOf } from './get-project.ts';
import { keepVersion } from './keep-version.ts';
import { checkPublishAllowance } from './rules.ts';

/** `note` is that of the version that going live makes. */
type GoingLive = { projectId: string; note?: string | undefined };

/** Publishes a draft: it becomes the live data (docs/contract.md, 5.2 States). Throws 409 in any other state. */
export async function publishProject(ctx: Ctx, input: GoingLive): Promise<ProjectShape> {
  const lock = { right: 'write', countsAgainstPlan: true } as const;
  return withLockedProject(ctx, input.projectId, lock, async (tx, project) => {
    if (project.status !== 'DRAFT') throw new AppError('conflict.publishedAlready');
    await requireConfirmedEmail(tx);
    checkPublishAllowance(project.plan, (await countProjects(tx.db, project.organizationId)).published);
    return goLive(tx, project, 'published', input.note);
  });
}

/** Replaces the live data of a published project by its draft. Throws 409 if the project is not published. */
export async function updateLive(ctx: Ctx, input: GoingLive): Promise<ProjectShape> {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    if (project.status !== 'PUBLISH') throw new AppError('conflict.publishFirst');
    return goLive(tx, project, 'updated', input.note);
  });
}

async function goLive(
  tx: Ctx,
  project: LockedProject,
  kind: 'published' | 'updated',
  note = '',
): Promise<ProjectShape> {
  const now = tx.now();
  const liveVersion = project.liveVersion + 1;
  noteChanged(project.id);
  if (kind === 'updated' && (await isSomethingWithdrawn(tx.db, project.id)))
    await withdraw(project.id, project.liveVersion, false);
  await replaceLive(tx, project.id, liveVersion);
  const version = await keepVersion(tx, project, {
    kind: 'live',
    reason: null,
    note: note.trim() || (kind === 'published' ? 'Published' : 'Updated'),
  });
  await updateProjectRow(tx.db, project.id, {
    status: 'PUBLISH',
    liveVersion,
    hasUnpublishedChanges: false,
    publishedAt: project.publishedAt ?? now,
    liveUpdatedAt: now,
    updatedAt: now,
  });
  if (project.settings.wayfinding.isEnabled) {
    await wantLiveWays(tx.db, project.id);
    // Do not await: a build may take long.
    tx.afterCommit(() => void buildLiveWays(project.id));
  } else {
    await dropLiveWays(tx.db, project.id);
  }
  await recordProjectActivity(tx, project, { kind, details: { version } });
  await tx.emit(tx, project, `project.${kind}`);
  return projectRecordOf(tx, project.id);
}

/**
 * Makes the draft the live data under `version`. Runs in the caller's transaction, with the project locked. Throws, and
 * so rolls back, unless the live data then equal the draft.
 */
async function replaceLive(tx: Ctx, projectId: LockedProjectId, version: number): Promise<void> {
  await replaceLiveProject(tx.db, projectId, tx.now());
  await replaceLiveRows(tx.db, projectId, version);
  const { draft, live, alike } = await countLiveLikeDraft(tx.db, projectId);
  if (live !== draft || alike !== draft) {
    throw new Error(
      `The live data differ: ${draft} levels and places in the draft, ${live} live, ${alike} equal.`,
    );
  }
}

/** Makes the draft the live map. Throws 409 if the project is archived, or its state changed meanwhile. */
export async function putLive(ctx: Ctx, input: GoingLive): Promise<ProjectShape> {
  const { status } = await requireProject(ctx, input.projectId, 'write');
  return status === 'PUBLISH' ? updateLive(ctx, input) : publishProject(ctx, input);
}
