import { processSingleton } from '#lib/platform/process-singletons.ts';
import { broadcast } from './broadcast.ts';
import { dropPublished } from './published-cache.ts';

type Invalidation = { tell: ((projectId: string) => void) | null };

/**
 * Invalidates a published project in this process, and in others by a broadcast. Call it after the commit of a change
 * of its live data or of who may read them. Its bodies stay in memory, where their key is the version.
 */
export function invalidateLive(projectId: string): void {
  const { tell } = invalidation();
  if (tell) tell(projectId);
  else {
    dropPublished(projectId);
    broadcast(projectId);
  }
}

/** Makes a worker thread, which keeps no live data, pass invalidations to the thread that does. */
export function invalidateLiveBy(tell: (projectId: string) => void): void {
  invalidation().tell = tell;
}

function invalidation(): Invalidation {
  return processSingleton<Invalidation>('live-invalidation', () => ({ tell: null }));
}
