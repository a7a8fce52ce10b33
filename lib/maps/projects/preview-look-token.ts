import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { findAccessibleProject } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import { hourMs } from '#lib/plans/units.ts';
import type { Actor, Ctx } from '#lib/platform/context.ts';
import { hashToken, isSameSecret } from '#lib/platform/secrets.ts';

const lookMs = 12 * hourMs;
const prefix = 'look';
const draft = 'draft';

/** What a look token opens: the draft, or a version by its number. */
type Looked = { projectId: ProjectId; version: number | null };

/**
 * Makes a token that shows the draft, or one version, at `/preview/{token}` for 12 hours: to the session that the page
 * with the preview frame belongs to, as long as its user may read the project. Every such page makes a new one, and
 * nothing is stored. Null if the caller is not a user.
 */
export function makeLookToken(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  projectId: string,
  version: number | null = null,
): string | null {
  if (actor.kind !== 'user') return null;
  const payload = [prefix, projectId, now().getTime() + lookMs, version ?? draft].join('.');
  return `${payload}.${sealOf(payload, actor)}`;
}

/** Returns what a look token opens now for the caller, or null for any other text and for another session. */
export async function findLooked(ctx: Ctx, token: string): Promise<Looked | null> {
  const { actor } = ctx;
  const parts = token.split('.');
  const [name, projectId = '', until, what, seal = ''] = parts;
  if (name !== prefix || parts.length !== 5 || actor.kind !== 'user') return null;
  if (!isSameSecret(seal, sealOf(parts.slice(0, -1).join('.'), actor))) return null;
  if (Number(until) < ctx.now().getTime()) return null;
  const row = await findAccessibleProject(ctx.db, projectId, actor.userId, null);
  if (!row?.role || !roleAllows(row.role, 'read')) return null;
  return { projectId: row.id as ProjectId, version: what === draft ? null : Number(what) };
}

/**
 * Seals with a key of its own, so that no seal equals the stored hash of a preview link. The session is in the seal only:
 * an address that somebody passes on opens nothing and names nobody.
 */
function sealOf(payload: string, { userId, sessionId }: Extract<Actor, { kind: 'user' }>): string {
  return hashToken('preview-look', `${payload}.${userId}.${sessionId}`);
}
