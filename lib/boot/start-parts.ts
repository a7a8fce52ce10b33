import { addJobs } from '#lib/operations/jobs.ts';
import { assets } from '../embed/answer-asset.ts';
import { viewerAssets } from '../embed/viewer-assets.ts';
import { stopBuilding } from '../maps/ways/build-live.ts';
import { log } from '../platform/log.ts';
import { finishSending } from '../platform/mail/send-due-mails.ts';
import { settings } from '../platform/settings.ts';
import { writeUsage } from '../platform/usage/count-usage.ts';
import { stopDispatching } from '../webhooks/dispatch.ts';
import { answerFile, answerRoute, type OwnHandler } from './answer-request.ts';
import { BootError } from './boot-error.ts';
import { registerDomains } from './domains.ts';
import { onShutdown } from './shutdown.ts';

/** Checks the store for rate limits. Wrong credentials stop the start; an unreachable store may come back. */
async function checkRateLimitStore(): Promise<void> {
  if (settings().redis === null) return;
  const { sharedStoreFault } = await import('../platform/rate-limits/shared-window.ts');
  const fault = await sharedStoreFault();
  if (fault === null) return;
  if (/unauthorized|WRONGPASS|NOAUTH/i.test(fault))
    throw new BootError(`UPSTASH_REDIS_REST_TOKEN is refused by the server (${fault}).`);
  log('warn', 'rate_limit_store_failed', { error: fault, consequence: 'limits are counted in this process' });
}

/**
 * Starts the parts of the product: periodic jobs, listeners, and the handlers that run before Next. Called once, after
 * the database is ready and before the server listens.
 */
export async function startParts(): Promise<OwnHandler[]> {
  await checkRateLimitStore();
  // Read the built files together, before a build beside this process replaces them.
  viewerAssets();
  assets();
  addJobs();
  registerDomains();
  onShutdown(stopDispatching);
  onShutdown(stopBuilding);
  onShutdown(finishSending);
  onShutdown(writeUsage);
  // In development Next answers every route, so that code changes show at once.
  return process.env.NODE_ENV === 'production' ? [answerFile, answerRoute] : [answerFile];
}
