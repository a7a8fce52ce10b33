import type { Edge } from './edges.ts';

/** Pieces of floor and the edges between them. Names of pieces include their level. */
export type PieceGraph = {
  /** Edges by the piece that they leave. */
  leaving: Map<string, Edge[]>;
  pieceOf: readonly (string | null)[];
};

/** Returns the graph of these edges. Leaves out edges with an end that is on no piece. `pieceOf` is by end. */
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

/** Returns the pieces that can be reached from the given pieces, including these. */
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
 * Returns the graph without dead ends: pieces that no way starts or ends in and that only one connector joins to
 * others. Nobody passes through them. This makes a floor of thousands of rooms small.
 */
export function withoutDeadEnds(graph: PieceGraph, kept: ReadonlySet<string>): PieceGraph {
  const { leaving, pieceOf } = graph;
  const connectors = new Map<string, Map<number, string>>();
  const join = (piece: string, connector: number, other: string) => {
    const own = connectors.get(piece) ?? new Map<number, string>();
    connectors.set(piece, own.set(connector, other));
  };
  const edges = [...leaving.values()].flat();
  for (const edge of edges) {
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
  const isAlive = (end: number) => !dead.has(pieceOf[end] ?? '');
  return graphOf(
    edges.filter(({ from, to }) => isAlive(from) && isAlive(to)),
    pieceOf,
  );
}
