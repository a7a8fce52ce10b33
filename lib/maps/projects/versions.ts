import type { z } from 'zod';
import type { Paging } from '#db/paging.ts';
import type { StoredParts } from '#db/schema/stored.ts';
import type { VersionKind } from '#lib/contract/choices.ts';
import { AppError } from '#lib/contract/errors.ts';
import type { version } from '#lib/contract/schemas/content-history.ts';
import type { restoredProject } from '#lib/contract/schemas/project.ts';
import { presentTag } from '#lib/mapmodel/present.ts';
import { changeDraft, recordProjectActivity } from '#lib/maps/core/change-draft.ts';
import { requireProject, withLockedProject } from '#lib/maps/core/require-project.ts';
import { entityOf, inOrder, levelOf } from '#lib/maps/core/rows.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { checkWayBounds } from '#lib/maps/entities/check-way-bounds.ts';
import { type Draft, presentDraft } from '#lib/maps/entities/load-draft.ts';
import { listDraftHashes } from '#lib/maps/entities/queries.ts';
import { writeDraft } from '#lib/maps/entities/write-draft.ts';
import { listIconRows, listImageRows } from '#lib/maps/images/queries.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentMakerTo } from '#lib/platform/present-maker.ts';
import { projectDetailOf } from './get-project.ts';
import { addVersion, dropOldVersions, keepVersion } from './keep-version.ts';
import { findVersion, listVersionRows, restoreVersionParts } from './queries-versions.ts';

type VersionPage = Paging & { projectId: string; kind?: VersionKind | undefined };

/** Lists the versions of a project, of both kinds or of one, newest first. */
export async function listVersions(ctx: Ctx, { projectId, ...page }: VersionPage) {
  const project = await requireProject(ctx, projectId, 'read');
  const { count, rows } = await listVersionRows(ctx.db, project.id, page);
  return { count, results: rows.map((row) => presentVersion(ctx, row)) };
}

type VersionRow = Awaited<ReturnType<typeof listVersionRows>>['rows'][number];

function presentVersion(ctx: Ctx, row: VersionRow): z.infer<typeof version> {
  const { number, kind, reason, note, levels, areas, markers } = row;
  return {
    number,
    kind,
    reason,
    created_at: row.createdAt.toISOString(),
    created_by: presentMakerTo(ctx, row.email, row.fullName),
    note,
    counts: { levels, areas, markers },
  };
}

/** Keeps the draft as it is as a version. Raises no revision. */
export async function createVersion(ctx: Ctx, input: { projectId: string; note?: string | undefined }) {
  return withLockedProject(ctx, input.projectId, 'write', async (tx, project) => {
    const note = input.note?.trim() ?? '';
    const number = await keepVersion(tx, project, { kind: 'draft', reason: 'asked', note });
    await recordProjectActivity(tx, project, { kind: 'versionSaved', details: { version: number } });
    const { rows } = await listVersionRows(tx.db, project.id, { number, offset: 0, size: 1 });
    const [row] = rows;
    if (!row) throw new Error('A version vanished inside its own transaction.');
    return presentVersion(tx, row);
  });
}

/** The content of a version, and its settings. */
export type LoadedVersion = Draft & {
  languages: string[];
  parts: StoredParts;
};

/** Returns a version in the contract's shapes, with images deleted since. Null if there is no such version. */
export async function loadVersion(ctx: Ctx, id: ProjectId, number: number): Promise<LoadedVersion | null> {
  const version = await findVersion(ctx.db, id, number);
  if (!version) return null;
  const { parts } = version;
  const levels = version.levels.toSorted((a, b) => a.order - b.order || a.place - b.place);
  const tags = version.tags.toSorted((a, b) => a.order - b.order || a.position - b.position);
  const draft = await presentDraft(ctx.origin, parts, {
    levels: levels.map(levelOf),
    places: inOrder(version.entities).map(entityOf),
    tags: tags.map(presentTag),
    images: await listImageRows(ctx.db, id, 'all'),
    icons: await listIconRows(ctx.db, id, 'all'),
  });
  return { ...draft, languages: parts.languages, parts };
}

/**
 * Writes a version back into the draft, with its old ids, and keeps the draft of before as a version. The live map does
 * not change. Returns the project with levels. The rows passed the rules when the version was made, so they are not
 * planned again; bounds of the whole draft are checked, because it may have become smaller since.
 */
export async function restoreVersion(
  ctx: Ctx,
  input: { projectId: string; number: string },
): Promise<z.infer<typeof restoredProject>> {
  const number = versionNumber(input.number);
  const { id, kept } = await changeDraft(
    ctx,
    input.projectId,
    async (tx, project, revision) => {
      const version = await findVersion(tx.db, project.id, number);
      if (!version) throw new AppError('notFound.version');
      const kept = await addVersion(tx, project, { kind: 'draft', reason: 'restore', note: '' });
      await checkWayBounds(tx.db, project.id, version);
      await writeDraft(tx, project.id, await listDraftHashes(tx.db, project.id), version, revision);
      await restoreVersionParts(tx.db, project.id, { number, revision });
      // Last, because the restored version may be the oldest.
      await dropOldVersions(tx, project);
      return { id: project.id, kept };
    },
    { kind: 'versionRestored', details: { version: number } },
  );
  return { ...(await projectDetailOf(ctx, id)), draft_version: kept };
}

/** Returns the version number in a path, or 0, which no version has, for other text. */
export function versionNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
