import { requireOrganization } from '#lib/identity/organizations/require-organization.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { presentApiKey } from './present.ts';
import { listApiKeyRows } from './queries.ts';

/** API keys of an organization, newest first, without the keys themselves. */
export async function listApiKeys(ctx: Ctx, input: { organization: string; offset: number; size: number }) {
  const { id } = await requireOrganization(ctx, input.organization, 'manage');
  const { count, rows } = await listApiKeyRows(ctx.db, id, input.offset, input.size);
  return { count, results: rows.map(presentApiKey) };
}
