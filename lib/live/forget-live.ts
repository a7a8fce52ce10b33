import { dropLiveMaps } from './cache.ts';

/** Drops the prepared answers of a project; called after the commit of whatever changed its live data. */
export function forgetLive(projectId: string): void {
  dropLiveMaps(projectId);
}
