import type { Instrumentation } from 'next';

/** Runs once per process before Next serves requests, also on function hosts, where `lib/boot` does not run. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { registerDomains } = await import('#lib/boot/domains.ts');
    registerDomains();
    (await import('#lib/platform/host-fault.ts')).warnAboutMissing(process.env);
  }
}

/**
 * Logs errors of pages. Next logs nothing itself: our server runs Next in quiet mode, because its lines are not JSON.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { describeError, log } = await import('#lib/platform/log.ts');
  log('error', 'page_failed', {
    method: request.method,
    path: request.path.split('?', 1)[0],
    route: context.routePath,
    ...describeError(error),
  });
};
