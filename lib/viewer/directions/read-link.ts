import type { WayLink } from '../core/deep-link.ts';
import type { LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { readEnd, readHere } from './ends.ts';
import type { Here, WayView } from './types.ts';

export type Ends = Pick<WayView, 'from' | 'to' | 'here' | 'isFromHere' | 'heading' | 'profile'>;

/** Reads the ends in an address. `isUnknown` is set if one of them is on none of these levels. */
export function readLink(
  link: WayLink,
  levels: readonly LevelShape[],
  { tags }: ReturnType<Viewer['project']>,
): Ends & { isUnknown: boolean } {
  const tagIds = tags.map(({ id }) => id);
  const to = link.to ? readEnd(link.to, levels, tagIds) : null;
  const here = hereOf(link, levels);
  const isFromHere = here !== null && link.from === link.here;
  const named = link.from && !isFromHere ? readEnd(link.from, levels) : null;
  // Only the goal of a way can be the nearest place with a tag.
  const from = isFromHere ? here.end : named?.kind === 'tag' ? null : named;
  const heading = isFromHere ? here.heading : headingOf(from);
  const profile = link.profile === 'stepFree' ? 'stepFree' : 'walk';
  const isUnknown = Boolean((link.from && !from) || (link.to && !to) || (link.here && !here));
  return { from, to, here, isFromHere, heading, profile, isUnknown };
}

function hereOf({ here, heading }: WayLink, levels: readonly LevelShape[]): Here | null {
  const end = here ? readHere(here, levels) : null;
  if (!here || !end) return null;
  const given = heading ? Number(heading) : Number.NaN;
  return { name: here, end, heading: given >= 0 && given < 360 ? given : headingOf(end) };
}

/** Returns the direction of view of a visitor at a "you are here" sign. */
function headingOf(end: WayView['from']): number | null {
  if (end?.kind !== 'place' || !('way' in end.place)) return null;
  return end.place.way?.kind === 'here' ? end.place.way.heading : null;
}
