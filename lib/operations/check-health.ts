import { AppError } from '#lib/contract/errors.ts';
import { away, isAnswering } from '#lib/maps/live/find-published.ts';
import { summary } from '#lib/maps/live/last-known.ts';
import { standbyAge } from '#lib/maps/live/standby.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { freeDiskBytes } from '#lib/platform/disk-space.ts';
import { processState, setProcessState } from '#lib/platform/process-state.ts';
import { settings } from '#lib/platform/settings.ts';
import { withinTime } from '#lib/platform/within-time.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { getServerVersion, isMigrated } from './queries.ts';

/**
 * Returns ok once migrations are done and the database answers. Throws 503 before, and within a second in every case.
 * Only an operator learns versions and the space on the disk: a stranger could look up the faults of a version, or see
 * when the disk is nearly full.
 */
export async function checkHealth(ctx: Ctx, isOperator: boolean) {
  const { startedAt, migrated } = processState();
  if (!migrated) throw new AppError('unavailable.databaseStarting', {}, { retryAfterSeconds: 1 });
  const late = () => new AppError('unavailable.databaseLate', {}, { retryAfterSeconds: 5 });
  const { version, isReady } = await withinTime(
    limits.healthMsMax,
    async () => ({
      version: await getServerVersion(ctx.db),
      isReady: migrated !== 'unknown' || (await isMigrated(ctx.db)),
    }),
    late,
  );
  if (!isReady) throw new AppError('unavailable.notMigrated', {}, { retryAfterSeconds: 5 });
  if (migrated === 'unknown') setProcessState({ startedAt, migrated: true });
  const kind = settings().databaseUrl === null ? 'embedded' : 'server';
  return {
    status: 'ok' as const,
    ...(isOperator && { version: packageJson.version }),
    database: isOperator ? `${kind} PostgreSQL ${version}` : `${kind} PostgreSQL`,
    ...(isOperator && { disk_free_bytes: freeDiskBytes() }),
    uptime_s: Math.floor((Date.now() - startedAt) / 1000),
  };
}

/**
 * Returns from which source published maps are served, and the age of its newest state in seconds. Throws 503 if none
 * is served: only then does it help to end the process. Takes 300 ms at most.
 */
export async function checkPublicHealth() {
  if (await isAnswering()) return { status: 'ok' as const, age_s: 0 };
  const { ageS } = summary();
  if (ageS !== null) return { status: 'last-known' as const, age_s: ageS };
  const standbyS = await standbyAge();
  if (standbyS === null) throw away();
  return { status: 'standby' as const, age_s: standbyS };
}
