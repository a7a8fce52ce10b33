import { type Connectors, isHub, type Rules } from './edges.ts';
import type { Stop } from './way-data.ts';

/** The only way out of a dead end: the piece that it leads to, the end on its own side, and the end beyond. */
type Exit = { to: string; own: number; beyond: number };

/** Pieces of floor and the ends on them, for all searches of a profile. Names of pieces include their level. */
export type PieceGraph = {
  connectors: Connectors;
  pieceOf: readonly (string | null)[];
  endsOn: ReadonlyMap<string, readonly number[]>;
  /**
   * Dead ends: pieces that one connector joins to others, while everything is open. Nobody passes through them. This
   * makes a floor of thousands of rooms small.
   */
  exits: ReadonlyMap<string, Exit>;
  /** Like `endsOn`, without doors and gaps that lead into dead ends. */
  throughEnds: ReadonlyMap<string, readonly number[]>;
};

/** Returns the graph of all connectors. Leaves out ends that are on no piece. `pieceOf` is by end. */
export function graphOf(connectors: Connectors, pieceOf: readonly (string | null)[]): PieceGraph {
  const endsOn = group(pieceOf, () => true);
  const exits = deadEnds(connectors, pieceOf);
  const { length } = connectors.data.stops;
  const leadsOn = (end: number) =>
    end < length || !exits.has(pieceOf[end + ((end - length) % 2 ? -1 : 1)] ?? '');
  return { connectors, pieceOf, endsOn, exits, throughEnds: group(pieceOf, leadsOn) };
}

function group(pieceOf: readonly (string | null)[], isMeant: (end: number) => boolean) {
  const ends = new Map<string, number[]>();
  for (const [end, piece] of pieceOf.entries()) {
    if (piece === null || !isMeant(end)) continue;
    const own = ends.get(piece);
    if (own) own.push(end);
    else ends.set(piece, [end]);
  }
  return ends;
}

function deadEnds({ data, shafts }: Connectors, pieceOf: readonly (string | null)[]): Map<string, Exit> {
  const joined = new Map<string, Exit[]>();
  const join = (own: number, beyond: number) => {
    const from = pieceOf[own];
    const to = pieceOf[beyond];
    if (!from || !to || from === to) return;
    joined.set(from, joined.get(from) ?? []);
    joined.get(from)?.push({ to, own, beyond });
  };
  const isThrough = new Set<string>();
  for (const members of shafts.values()) {
    const { kind } = data.stops[members[0] ?? -1] as Stop;
    for (const [i, own] of members.entries()) {
      const next = members[i + 1];
      if (isHub(kind) && members.length > 2) isThrough.add(pieceOf[own] ?? '');
      if (next === undefined) continue;
      join(own, next);
      join(next, own);
    }
  }
  for (let own = data.stops.length; own < pieceOf.length; own += 2) {
    join(own, own + 1);
    join(own + 1, own);
  }
  const exits = new Map<string, Exit>();
  const left = new Map([...joined].map(([piece, own]) => [piece, own.length]));
  const open = [...joined.keys()];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    if (left.get(piece) !== 1 || exits.has(piece) || isThrough.has(piece)) continue;
    const exit = joined.get(piece)?.find(({ to }) => !exits.has(to));
    if (!exit) continue;
    exits.set(piece, exit);
    left.set(exit.to, (left.get(exit.to) ?? 0) - 1);
    open.push(exit.to);
  }
  return exits;
}

/** The part of a graph that ways between some pieces may use. */
export type UsedGraph = { ends: (piece: string) => readonly number[]; isUsed: (piece: string) => boolean };

/** Returns the graph without dead ends, except those that contain or lead to one of `pieces`. */
export function usedGraph({ exits, throughEnds }: PieceGraph, pieces: Iterable<string>): UsedGraph {
  const more = new Map<string, number[]>();
  const add = (piece: string, end: number) => {
    more.set(piece, more.get(piece) ?? []);
    more.get(piece)?.push(end);
  };
  const opened = new Set<string>();
  for (let piece of pieces) {
    for (let exit = exits.get(piece); exit && !opened.has(piece); exit = exits.get(piece)) {
      opened.add(piece);
      add(piece, exit.own);
      add(exit.to, exit.beyond);
      piece = exit.to;
    }
  }
  return {
    ends: (piece) => [...new Set([...(throughEnds.get(piece) ?? []), ...(more.get(piece) ?? [])])],
    isUsed: (piece) => !exits.has(piece) || opened.has(piece),
  };
}

/** Returns the pieces that can be reached from the given pieces, including these. */
export function reachedFrom(
  { connectors, pieceOf, endsOn }: PieceGraph,
  rules: Rules,
  starts: Iterable<string>,
  used: UsedGraph = { ends: (piece) => endsOn.get(piece) ?? [], isUsed: () => true },
): Set<string> {
  const reached = new Set(starts);
  const open = [...reached];
  const visited = { up: new Map(), down: new Map() };
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    for (const end of used.ends(piece)) {
      for (const to of connectors.nextEnds(end, rules, visited)) {
        const next = pieceOf[to] ?? null;
        if (next === null || reached.has(next) || !used.isUsed(next)) continue;
        reached.add(next);
        open.push(next);
      }
    }
  }
  return reached;
}
