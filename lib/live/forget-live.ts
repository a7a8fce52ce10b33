import { announce } from './announce.ts';
import { dropHeads } from './head-cache.ts';

/**
 * Drops what is believed of a project, here at once and in other processes by announcement. Called after the commit
 * of whatever changed its live data or who may read them. Its bodies stay in memory: they are found by version.
 */
export function forgetLive(projectId: string): void {
  dropHeads(projectId);
  announce(projectId);
}
