import type { Point } from '../../geometry/point.ts';
import type { ConnectorKind, WayDirection } from '../model.ts';

/** What visitors get beside the floor files: what leads from floor to floor and through doors. Points in map pixels. */
export type WayData = {
  /** Walking, in metres a second. */
  speed: number;
  /** In their order. */
  levels: WayDataLevel[];
  /** Rooms that doors and gaps lead into: passing through costs, or is not allowed. */
  areas: { id: string; isPrivate: boolean }[];
  stops: Stop[];
  links: Link[];
  /** See `pairsOf`: a number for each pair, in tenths of a map pixel; null where they are measured on demand. */
  distances: number[] | null;
};

export type WayDataLevel = {
  id: string;
  key: string;
  name: string;
  building: string | null;
  /** A guess where `isScaled` is false. */
  metersPerPixel: number;
  isScaled: boolean;
  /** The names of the floor files; the second only where steps make it differ. */
  floor: string | null;
  stepFreeFloor: string | null;
};

/** Where a shaft (stairs, lift ...) is entered and left. `level` and `areas` are numbers in the lists above. */
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
  level: number;
  a: Point;
  b: Point;
  areasA: number[];
  areasB: number[];
  isOneWay: boolean;
  /** Whether it is told as a leg of its own; others are part of walking. */
  isNamed: boolean;
  isStepFree: boolean;
  seconds: number | null;
};

/** One side of a connector. Stops come first, then both sides of each link. */
export type End = { level: number; at: Point; areas: readonly number[] };

export function endsOf({ stops, links }: Pick<WayData, 'stops' | 'links'>): End[] {
  return [
    ...stops,
    ...links.flatMap(({ level, a, b, areasA, areasB }) => [
      { level, at: a, areas: areasA },
      { level, at: b, areas: areasB },
    ]),
  ];
}

/** The pairs of ends that are on one piece of floor, in the order of the distances. */
export function* pairsOf(pieces: readonly (string | null)[]): Generator<[number, number]> {
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) {
      if (pieces[i] !== null && pieces[i] === pieces[j]) yield [i, j];
    }
  }
}
