import type { WayStrings } from '../../messages/way.ts';
import { fill } from '../core/fill.ts';
import { levelName, nameOf, tagName } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';
import type { End } from './ends.ts';

/** Returns the name of an end in its field. Empty if there is no end. */
export function endTitle(viewer: Viewer, end: End | null, texts: WayStrings, isHere = false): string {
  if (!end) return '';
  if (end.kind === 'place') return nameOf(end.place, viewer.languages(), viewer.strings());
  const { language } = viewer.languages();
  if (end.kind === 'point')
    return isHere ? texts.youAreHere : fill(texts.pointOn, { level: levelName(end.level, language) });
  const tag = viewer.project().tags.find(({ id }) => id === end.id);
  return fill(texts.nearestOf, { tag: tag ? tagName(tag, language) : '' });
}
