import { timingSafeEqual } from 'node:crypto';
import { roleAllows } from '#lib/identity/organizations/rules.ts';
import { findAccessibleProject } from '#lib/maps/core/queries.ts';
import type { ProjectId } from '#lib/maps/core/scope.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { hashToken } from '#lib/platform/secrets.ts';

const lookMs = 12 * 60 * 60 * 1000;
const mark = 'look';

/**
 * Lets one member look at the draft at `/preview/{token}` for half a day, as long as they may read the project. Nothing
 * is stored: it is made with each page that shows the draft in a frame.
 */
export function makeLookToken(ctx: Ctx, projectId: string): string | null {
  if (ctx.actor.kind !== 'user') return null;
  const until = ctx.now().getTime() + lookMs;
  const head = [mark, projectId, ctx.actor.userId, until].join('.');
  return `${head}.${hashToken('preview-link', head)}`;
}

/** The project that such a token opens now; null for any other text. */
export async function findLookedProject(ctx: Ctx, token: string): Promise<ProjectId | null> {
  const parts = token.split('.');
  const [name, projectId = '', userId = '', until, seal = ''] = parts;
  if (name !== mark || parts.length !== 5) return null;
  const expected = Buffer.from(hashToken('preview-link', parts.slice(0, -1).join('.')));
  const given = Buffer.from(seal);
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  if (Number(until) < ctx.now().getTime()) return null;
  const row = await findAccessibleProject(ctx.db, projectId, userId, false);
  return row?.role && roleAllows(row.role, 'read') ? (row.id as ProjectId) : null;
}
