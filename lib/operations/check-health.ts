import { AppError } from '#lib/contract/errors.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { processState } from '#lib/platform/process-state.ts';
import { settings } from '#lib/platform/settings.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { getServerVersion } from './queries.ts';

/**
 * Returns ok once migrations are done and the database answers. Throws 503 before. Only an operator learns versions,
 * because a stranger could look up the faults of a version.
 */
export async function checkHealth(ctx: Ctx, isOperator: boolean) {
  const { startedAt, migrated } = processState();
  if (!migrated) throw new AppError('unavailable.databaseStarting', {}, { retryAfterSeconds: 1 });
  const version = await getServerVersion(ctx.db);
  const kind = settings().databaseUrl === null ? 'embedded' : 'server';
  return {
    status: 'ok' as const,
    ...(isOperator && { version: packageJson.version }),
    database: isOperator ? `${kind} PostgreSQL ${version}` : `${kind} PostgreSQL`,
    uptime_s: Math.floor((Date.now() - startedAt) / 1000),
  };
}
