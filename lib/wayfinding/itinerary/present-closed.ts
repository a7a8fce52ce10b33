import type { z } from 'zod';
import type { routeReply } from '../../contract/schemas/directions.ts';
import type { Avoidable } from '../model.ts';
import type { Place } from '../search/end-points.ts';
import type { FoundWay, WayAnswer, WayFinder, WayQuery } from '../search/way-finder.ts';
import { placeRef } from './plain-step.ts';
import { isScaledWay } from './present-route.ts';
import type { WayPlace } from './types.ts';

type RouteReply = z.infer<typeof routeReply>;
export type ClosedBy = NonNullable<RouteReply['closedBy']>[number];
export type Alternative = RouteReply['alternatives'][number];
export type ClosedAnswer = Pick<RouteReply, 'closedBy' | 'alternatives'>;

/** What an answer about a closed way needs beside its question. */
export type ClosedScope = {
  /** Returns the place of a marker and the label of its status; null if the map does not show it. */
  markerOf: (id: string) => { place: WayPlace; label: string | null } | null;
  /** Places of the same kind as the destination that are open, without the destination. */
  others: readonly { place: WayPlace; end: Place }[];
};

/**
 * Returns what closes a way and what is open instead: the same way with steps, without what the question avoids, and to
 * the nearest place of the same kind. Null and nothing for an answer that is not "closed". Yields between short steps.
 */
export function* presentingClosed(
  finder: WayFinder,
  query: WayQuery,
  answer: WayAnswer,
  { markerOf, others }: ClosedScope,
): Generator<void, ClosedAnswer> {
  if (answer.reason !== 'closed') return { closedBy: null, alternatives: [] };
  const closedBy = answer.closedBy.flatMap((id): ClosedBy[] => {
    const marker = markerOf(id);
    const place = placeRef(marker?.place ?? null);
    const opens = query.closed.get(id) ?? null;
    if (!place) return [];
    return [
      { place, label: marker?.label ?? null, opensAt: opens === null ? null : new Date(opens).toISOString() },
    ];
  });
  const alternatives: Alternative[] = [];
  const add = (kind: Alternative['kind'], asked: WayQuery, way: FoundWay | null, to: WayPlace | null) => {
    if (!way) return;
    const seconds = isScaledWay(way, finder.data) ? Math.round(way.seconds * 10) / 10 : null;
    alternatives.push({
      kind,
      profile: asked.profile,
      avoid: [...asked.avoid].join(','),
      to: placeRef(to),
      seconds,
    });
  };
  const withSteps: WayQuery = { ...query, profile: 'walk' };
  if (query.profile !== 'walk') add('steps', withSteps, (yield* finder.finding(withSteps)).way, null);
  const unbound: WayQuery = { ...query, avoid: new Set<Avoidable>() };
  if (query.avoid.size > 0) add('connector', unbound, (yield* finder.finding(unbound)).way, null);
  if (others.length > 0) {
    const elsewhere = { ...query, to: others.map(({ end }) => end) };
    const { way } = yield* finder.finding(elsewhere);
    add('place', elsewhere, way, way && (others[way.to]?.place ?? null));
  }
  return { closedBy, alternatives };
}
