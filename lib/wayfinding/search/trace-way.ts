import type { WayProfile } from '../model.ts';
import type { Candidate } from './choose-ends.ts';
import { type Edge, metersApart } from './edges.ts';
import type { Floors } from './floors.ts';
import type { Spot } from './mesh.ts';
import { addWalk, type Part } from './parts.ts';
import type { Leg } from './search-connectors.ts';
import type { End } from './way-data.ts';

export type FoundWay = {
  parts: Part[];
  /** All connectors of the way, including those that are part of walking. */
  edges: Edge[];
  seconds: number;
  meters: number;
  /** Indexes of the chosen `from` and `to`, and how far these ends were moved to the floor, in metres. */
  from: number;
  to: number;
  moved: { from: number; to: number };
};

type Traced = {
  floors: Floors;
  ends: readonly End[];
  spots: readonly (Spot | null)[];
  starts: readonly Candidate[];
  goals: readonly Candidate[];
  profile: WayProfile;
};

/** Draws the walks of a way that was found. Yields between them. */
export function* traceWay(
  found: { legs: (Leg & { edge: Edge | null })[]; seconds: number },
  { floors, ends, spots, starts, goals, profile }: Traced,
): Generator<void, FoundWay> {
  const parts: Part[] = [];
  let start: Candidate | undefined;
  let goal: Candidate | undefined;
  for (const { from, to, edge } of found.legs) {
    if (from < 0) start = starts[-1 - from];
    if (to < 0) goal = goals[-1 - to];
    const level = (from < 0 ? start?.level : ends[from]?.level) ?? -1;
    const a = from < 0 ? start?.spot : spots[from];
    const b = to < 0 ? goal?.spot : spots[to];
    const floor = floors.of(level, profile);
    if (a && b && floor && (from < 0 || from !== to))
      addWalk(parts, yield* floors.walking(level, floor, a, b));
    const left = edge && ends[edge.from];
    const entered = edge && ends[edge.to];
    if (!edge || !left || !entered) continue;
    if (edge.isSilent) {
      const line = [left.at, entered.at];
      const meters = metersApart(floors.data, left, entered);
      addWalk(parts, { kind: 'walk', level: left.level, taut: line, line: [...line], meters });
    } else parts.push({ kind: 'connect', edge, from: left, to: entered });
  }
  let meters = 0;
  for (const part of parts) if (part.kind === 'walk') meters += part.meters;
  const movedBy = (candidate: Candidate | undefined) =>
    (candidate?.spot.moved ?? 0) * floors.scaleOf(candidate?.level ?? -1);
  return {
    parts,
    edges: found.legs.flatMap(({ edge }) => edge ?? []),
    seconds: found.seconds,
    meters,
    from: start?.place ?? 0,
    to: goal?.place ?? 0,
    moved: { from: movedBy(start), to: movedBy(goal) },
  };
}
