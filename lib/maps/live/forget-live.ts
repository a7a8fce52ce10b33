import { shared } from '../../platform/registry.ts';
import { announce } from './announce.ts';
import { dropHeads } from './head-cache.ts';

type Forgetting = { tell: ((projectId: string) => void) | null };

/**
 * Drops what is believed of a project, here at once and in other processes by announcement. Called after the commit
 * of whatever changed its live data or who may read them. Its bodies stay in memory: they are found by version.
 */
export function forgetLive(projectId: string): void {
  const { tell } = forgetting();
  if (tell) tell(projectId);
  else {
    dropHeads(projectId);
    announce(projectId);
  }
}

/** Has a thread that keeps no live data tell the one that does. */
export function forgetLiveBy(tell: (projectId: string) => void): void {
  forgetting().tell = tell;
}

function forgetting(): Forgetting {
  return shared<Forgetting>('forgetting-live', () => ({ tell: null }));
}
