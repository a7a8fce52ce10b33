import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hashToken } from '#lib/platform/secrets.ts';
import { findPreviewedProject } from './queries-preview-links.ts';

export type Previewed = { projectId: ProjectId; linkId: string; allowsComments: boolean };

/** The project that a reviewer's link shows; null for a token that is unknown, withdrawn or expired. */
export async function findPreviewed(ctx: Ctx, token: string): Promise<Previewed | null> {
  return findPreviewedProject(ctx.db, hashToken('preview-link', token), ctx.now());
}
