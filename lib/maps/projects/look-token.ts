import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { findAccessibleProject } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { hourMs } from '#lib/plans/units.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hashToken, isSameSecret } from '#lib/platform/secrets.ts';

const lookMs = 12 * hourMs;
const prefix = 'look';
const draft = 'draft';

/** What a look token opens: the draft, or a version by its number. */
type Looked = { projectId: ProjectId; version: number | null };

/**
 * Makes a token that lets one member see the draft, or one version, at `/preview/{token}` for 12 hours, as long as they
 * may read the project. Every page with a preview frame makes a new one, and nothing is stored. Null if the caller is
 * not a user.
 */
export function makeLookToken(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  projectId: string,
  version: number | null = null,
): string | null {
  if (ctx.actor.kind !== 'user') return null;
  const until = ctx.now().getTime() + lookMs;
  const payload = [prefix, projectId, ctx.actor.userId, until, version ?? draft].join('.');
  return `${payload}.${sealOf(payload)}`;
}

/** Returns what a look token opens now, or null for any other text. */
export async function findLooked(ctx: Ctx, token: string): Promise<Looked | null> {
  const parts = token.split('.');
  const [name, projectId = '', userId = '', until, what, seal = ''] = parts;
  if (name !== prefix || parts.length !== 6) return null;
  if (!isSameSecret(seal, sealOf(parts.slice(0, -1).join('.')))) return null;
  if (Number(until) < ctx.now().getTime()) return null;
  const row = await findAccessibleProject(ctx.db, projectId, userId, null);
  if (!row?.role || !roleAllows(row.role, 'read')) return null;
  return { projectId: row.id as ProjectId, version: what === draft ? null : Number(what) };
}

/** Seals with a key of its own, so that no seal equals the stored hash of a preview link. */
function sealOf(payload: string): string {
  return hashToken('preview-look', payload);
}
