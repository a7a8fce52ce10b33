import type { Instrumentation } from 'next';

/** Next calls this once in each process before it answers, also in a function of a host that has no `lib/boot`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { registerDomains } = await import('#lib/boot/domains.ts');
    registerDomains();
  }
}

/** Next says nothing itself of a page that threw: our server has it quiet, for its lines are no JSON. */
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
