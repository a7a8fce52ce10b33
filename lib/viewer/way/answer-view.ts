import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { ViewerContext } from '../context.ts';
import type { LevelShape } from '../types.ts';
import type { End } from './ends.ts';
import { findRoute, type RouteAnswer, type RouteQuestion } from './find-route.ts';
import type { WayKit, WayView } from './types.ts';

/** Returns the answer for the ends in the panel, with the building in its current state. */
export function answerView(
  kit: WayKit,
  ctx: ViewerContext,
  finder: WayFinder,
  levels: readonly LevelShape[],
  openState: RouteQuestion['openState'],
  { from, to, profile, heading, texts, locale }: WayView & { from: End; to: End },
): RouteAnswer {
  return findRoute({
    finder,
    levels,
    from,
    to,
    profile,
    heading,
    openState,
    levelNameOf: (level) => kit.levelName(level, ctx.languages().language),
    titleOf: (place) => kit.textOf(place, 'title', ctx.languages()) ?? '',
    texts,
    locale,
  });
}
