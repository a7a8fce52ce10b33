import type { WayFinder } from '../../wayfinding/search/way-finder.ts';
import type { ViewerContext } from '../context.ts';
import { levelName, textOf } from '../texts.ts';
import type { LevelShape } from '../types.ts';
import type { End } from './ends.ts';
import { findRoute, type RouteAnswer, type RouteQuestion } from './find-route.ts';
import type { WayView } from './types.ts';

/** Returns the answer for the ends in the panel, with the building in its current state. */
export function answerView(
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
    levelNameOf: (level) => levelName(level, ctx.languages().language),
    titleOf: (place) => textOf(place, 'title', ctx.languages()) ?? '',
    texts,
    locale,
  });
}
