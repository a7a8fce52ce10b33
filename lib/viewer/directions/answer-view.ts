import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import { levelName, textOf } from '../core/texts.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import type { End } from './ends.ts';
import { findRoute, type RouteAnswer } from './find-route.ts';
import { openStateOf } from './open-state.ts';
import type { WayView } from './types.ts';

/** Returns the answer for the ends in the panel, with the building in its current state. */
export function answerView(
  viewer: Viewer,
  finder: WayFinder,
  levels: readonly LevelShape[],
  { from, to, profile, heading, texts, locale }: WayView & { from: End; to: End },
): RouteAnswer {
  return findRoute({
    finder,
    levels,
    from,
    to,
    profile,
    heading,
    openState: openStateOf(viewer),
    levelNameOf: (level) => levelName(level, viewer.languages().language),
    titleOf: (place) => textOf(place, 'title', viewer.languages()) ?? '',
    labelOf: (place) => textOf(place, 'statusLabel', viewer.languages()),
    texts,
    locale,
  });
}
