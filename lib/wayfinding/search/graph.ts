import type { Edge } from './edges.ts';

/** Pieces of floor, and what leads from one to another. Pieces are named, since each level has its own. */
export type PieceGraph = {
  /** Edges by the piece that they leave. */
  leaving: Map<string, Edge[]>;
  pieceOf: readonly (string | null)[];
};

export function graphOf(edges: readonly Edge[], pieceOf: readonly (string | null)[]): PieceGraph {
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges) {
    const piece = pieceOf[edge.from] ?? null;
    if (piece === null || (pieceOf[edge.to] ?? null) === null) continue;
    const own = leaving.get(piece);
    if (own) own.push(edge);
    else leaving.set(piece, [edge]);
  }
  return { leaving, pieceOf };
}

/** The pieces that can be reached from those given, these included. */
export function reachedFrom({ leaving, pieceOf }: PieceGraph, starts: Iterable<string>): Set<string> {
  const reached = new Set(starts);
  const open = [...reached];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    for (const { to } of leaving.get(piece) ?? []) {
      const next = pieceOf[to] ?? null;
      if (next === null || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

/**
 * The graph without pieces that a way neither starts nor ends in and that only one connector joins to others: nobody
 * passes through them. A floor of thousands of rooms is small after this.
 */
export function withoutDeadEnds(graph: PieceGraph, kept: ReadonlySet<string>): PieceGraph {
  const { leaving, pieceOf } = graph;
  const connectors = new Map<string, Map<number, string>>();
  const join = (piece: string, connector: number, other: string) => {
    const own = connectors.get(piece) ?? new Map<number, string>();
    connectors.set(piece, own.set(connector, other));
  };
  for (const edge of [...leaving.values()].flat()) {
    const from = pieceOf[edge.from];
    const to = pieceOf[edge.to];
    if (!from || !to || from === to) continue;
    join(from, edge.connector, to);
    join(to, edge.connector, from);
  }
  const isDead = (piece: string) => !kept.has(piece) && (connectors.get(piece)?.size ?? 0) <= 1;
  const dead = new Set<string>();
  const open = [...connectors.keys()].filter(isDead);
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    if (dead.has(piece)) continue;
    dead.add(piece);
    for (const [connector, other] of connectors.get(piece) ?? []) {
      connectors.get(other)?.delete(connector);
      if (isDead(other)) open.push(other);
    }
  }
  const alive = new Map<string, Edge[]>();
  for (const [piece, edges] of leaving) {
    if (dead.has(piece)) continue;
    alive.set(
      piece,
      edges.filter(({ to }) => !dead.has(pieceOf[to] ?? '')),
    );
  }
  return { leaving: alive, pieceOf };
}
