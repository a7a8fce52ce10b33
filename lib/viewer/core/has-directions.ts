import { type DeepLink, withoutRoute } from './deep-link.ts';
import type { Viewer } from './viewer.ts';

/** Checks whether the owner enabled directions and the floors are built. */
export function hasDirections({ project, data }: Pick<Viewer, 'project' | 'data'>): boolean {
  return project().settings.wayfinding.isEnabled && data.wayFile !== null;
}

/**
 * Returns a link as a map without directions shows it: it opens the place that the way leads to, else where it begins.
 * The position of the visitor stays: it is also the start for "nearest".
 */
export function withoutWay(link: DeepLink): DeepLink {
  const { to, from } = link.way;
  return { ...link, place: link.place ?? (to || from || null), way: withoutRoute(link.way) };
}
