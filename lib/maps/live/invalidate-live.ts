import { processSingleton } from '../../platform/process-singletons.ts';
import { broadcast } from './broadcast.ts';
import { dropPublished } from './published-cache.ts';

type Invalidation = { tell: ((projectId: string) => void) | null };

/**
 * Drops what is believed of a project, here at once and in other processes by a broadcast. Called after the commit
 * of whatever changed its live data or who may read them. Its bodies stay in memory: they are found by version.
 */
export function invalidateLive(projectId: string): void {
  const { tell } = invalidation();
  if (tell) tell(projectId);
  else {
    dropPublished(projectId);
    broadcast(projectId);
  }
}

/** Has a thread that keeps no live data tell the one that does. */
export function invalidateLiveBy(tell: (projectId: string) => void): void {
  invalidation().tell = tell;
}

function invalidation(): Invalidation {
  return processSingleton<Invalidation>('live-invalidation', () => ({ tell: null }));
}
