import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { findAccessibleProject } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hashToken, isSameSecret } from '#lib/platform/secrets.ts';

const lookMs = 12 * 60 * 60 * 1000;
const mark = 'look';
const draft = 'draft';

/** What a member looks at: the draft, or a version by its number. */
export type Looked = { projectId: ProjectId; version: number | null };

/**
 * Lets one member look at the draft, or at one version, at `/preview/{token}` for half a day, as long as they may read
 * the project. Nothing is stored: it is made with each page that shows the map in a frame.
 */
export function makeLookToken(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  projectId: string,
  version: number | null = null,
): string | null {
  if (ctx.actor.kind !== 'user') return null;
  const until = ctx.now().getTime() + lookMs;
  const head = [mark, projectId, ctx.actor.userId, until, version ?? draft].join('.');
  return `${head}.${sealOf(head)}`;
}

/** What such a token opens now; null for any other text. */
export async function findLooked(ctx: Ctx, token: string): Promise<Looked | null> {
  const parts = token.split('.');
  const [name, projectId = '', userId = '', until, what, seal = ''] = parts;
  if (name !== mark || parts.length !== 6) return null;
  if (!isSameSecret(seal, sealOf(parts.slice(0, -1).join('.')))) return null;
  if (Number(until) < ctx.now().getTime()) return null;
  const row = await findAccessibleProject(ctx.db, projectId, userId, false);
  if (!row?.role || !roleAllows(row.role, 'read')) return null;
  return { projectId: row.id as ProjectId, version: what === draft ? null : Number(what) };
}

/** Under a key of its own: no seal is the stored hash of a reviewer's link, nor the other way round. */
function sealOf(head: string): string {
  return hashToken('preview-look', head);
}
