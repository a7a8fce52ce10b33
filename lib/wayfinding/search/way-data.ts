import type { Point } from '../../geometry/point.ts';
import type { ConnectorKind, WayDirection } from '../model.ts';

/** What visitors get beside the floor files: connectors of floors and doors. Points are in map pixels. */
export type WayData = {
  /** Walking speed in metres a second. */
  speed: number;
  /** In their order. */
  levels: WayDataLevel[];
  /** Rooms that doors and gaps lead into. Passing through one has a cost, or is not allowed if it is private. */
  areas: { id: string; isPrivate: boolean }[];
  stops: Stop[];
  links: Link[];
  /** Length of each pair of `pairsOf`, in tenths of a map pixel; null if they are measured on demand. */
  distances: number[] | null;
};

export type WayDataLevel = {
  id: string;
  key: string;
  name: string;
  building: string | null;
  /** A guess if `isScaled` is false. */
  metersPerPixel: number;
  isScaled: boolean;
  /** Names of the floor files. `stepFreeFloor` is null if the level has no steps. */
  floor: string | null;
  stepFreeFloor: string | null;
};

/** Where people enter and leave a shaft (stairs, lift ...). `level` and `areas` are indexes in the lists above. */
export type Stop = {
  id: string;
  level: number;
  kind: Exclude<ConnectorKind, 'door'>;
  shaft: number;
  at: Point;
  direction: WayDirection;
  isStepFree: boolean;
  seconds: number | null;
  areas: number[];
};

/** A door, or a gap in the outline of a room (`id` null), from `a` to `b` on one level. */
export type Link = {
  id: string | null;
  /** Further doors of the same gap, all of which must be open too. */
  also?: string[];
  level: number;
  a: Point;
  b: Point;
  areasA: number[];
  areasB: number[];
  isOneWay: boolean;
  /** Whether it is a leg of its own. Other links are part of walking. */
  isNamed: boolean;
  isStepFree: boolean;
  seconds: number | null;
};

/** One side of a connector. Stops come first, then both sides of each link. */
export type End = { level: number; at: Point; areas: readonly number[] };

/** Returns the ends of all connectors. Their indexes are the numbers that edges and `distances` use. */
export function endsOf({ stops, links }: Pick<WayData, 'stops' | 'links'>): End[] {
  return [
    ...stops,
    ...links.flatMap(({ level, a, b, areasA, areasB }) => [
      { level, at: a, areas: areasA },
      { level, at: b, areas: areasB },
    ]),
  ];
}

/** Yields the pairs of ends (indexes) that are on one piece of floor, in the order of `WayData.distances`. */
export function* pairsOf(pieces: readonly (string | null)[]): Generator<[number, number]> {
  const members = new Map<string | null, number[]>();
  const ranks = pieces.map((piece, i) => {
    const own = members.get(piece) ?? [];
    members.set(piece, own);
    return own.push(i);
  });
  for (const [i, piece] of pieces.entries()) {
    if (piece === null) continue;
    const own = members.get(piece) ?? [];
    for (let next = ranks[i] as number; next < own.length; next++) yield [i, own[next] as number];
  }
}
