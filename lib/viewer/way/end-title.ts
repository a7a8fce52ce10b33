import type { WayStrings } from '../../strings/way.en.ts';
import type { ViewerContext } from '../context.ts';
import { fill } from '../fill.ts';
import { levelName, nameOf, tagName } from '../texts.ts';
import type { End } from './ends.ts';

/** Returns the name of an end in its field. Empty if there is no end. */
export function endTitle(ctx: ViewerContext, end: End | null, texts: WayStrings, isHere = false): string {
  if (!end) return '';
  if (end.kind === 'place') return nameOf(end.place, ctx.languages(), ctx.strings());
  const { language } = ctx.languages();
  if (end.kind === 'point')
    return isHere ? texts.youAreHere : fill(texts.pointOn, { level: levelName(end.level, language) });
  const tag = ctx.project().tags.find(({ id }) => id === end.id);
  return fill(texts.nearestOf, { tag: tag ? tagName(tag, language) : '' });
}
