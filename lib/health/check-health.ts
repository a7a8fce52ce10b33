import { bootState } from '#lib/boot/state.ts';
import type { Ctx } from '#lib/context.ts';
import { settings } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { getServerVersion } from './queries.ts';

/** Says ok once migrations are done and the database answers; 503 otherwise. */
export async function checkHealth(ctx: Ctx) {
  const { startedAt, migrated } = bootState();
  if (!migrated)
    throw new AppError('unavailable', 'The database is being prepared.', { retryAfterSeconds: 1 });
  const version = await getServerVersion(ctx.db);
  const kind = settings().databaseUrl === null ? 'embedded' : 'server';
  return {
    status: 'ok' as const,
    version: packageJson.version,
    database: `${kind} PostgreSQL ${version}`,
    uptime_s: Math.floor((Date.now() - startedAt) / 1000),
  };
}
