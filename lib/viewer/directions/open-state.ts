import { openNow } from '../../mapmodel/hours.ts';
import type { OpenState } from '../../wayfinding/search/closed-by.ts';
import type { Viewer } from '../core/viewer.ts';

/** Returns a function that checks whether hours are open now, and if not, when they open. */
export function openStateOf(viewer: Viewer): OpenState {
  return (hours) => openNow(hours, viewer.now(), viewer.project().settings.timezone);
}
