import { announce } from './announce.ts';
import { dropLiveMaps } from './cache.ts';
import { dropHeads } from './head-cache.ts';

/**
 * Drops what is remembered of a project, here at once and in other processes by announcement. Called after the
 * commit of whatever changed its live data or who may read them.
 */
export function forgetLive(projectId: string): void {
  dropHeads(projectId);
  dropLiveMaps(projectId);
  announce(projectId);
}
