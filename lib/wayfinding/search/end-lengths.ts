import type { WayProfile } from '../model.ts';
import type { Connectors } from './edges.ts';
import type { Floors } from './floors.ts';
import { graphOf, type PieceGraph } from './graph.ts';
import type { Spot } from './mesh.ts';
import { pairsOf } from './way-data.ts';

/** Greatest distance by which an end is moved to reachable floor. */
export const snapMeters = 3;
/** Lengths that are remembered. A finder may be kept for as long as a map is public. */
const rememberedMax = 20_000;
/** Ends that are looked up before a search yields. */
export const endsAtOnce = 50;

/** Where the ends of connectors are on the floors, and the lengths of the walks between them. */
export class EndLengths {
  readonly #floors: Floors;
  readonly #connectors: Connectors;
  readonly #spots = new Map<WayProfile, (Spot | null)[]>();
  readonly #graphs = new Map<WayProfile, PieceGraph>();
  readonly #measured = new Map<string, number>();

  constructor(floors: Floors, connectors: Connectors) {
    this.#floors = floors;
    this.#connectors = connectors;
  }

  get rememberedCount(): number {
    return this.#measured.size;
  }

  *spots(profile: WayProfile): Generator<void, (Spot | null)[]> {
    const known = this.#spots.get(profile);
    if (known) return known;
    const spots: (Spot | null)[] = [];
    for (const { level, at } of this.#connectors.ends) {
      const reach = snapMeters / this.#floors.scaleOf(level);
      spots.push(this.#floors.of(level, profile)?.mesh.near(at, reach)[0] ?? null);
      if (spots.length % endsAtOnce === 0) yield;
    }
    this.#spots.set(profile, spots);
    return spots;
  }

  *pieces(profile: WayProfile): Generator<void, (string | null)[]> {
    const spots = yield* this.spots(profile);
    return spots.map((spot, i) => this.#floors.pieceOf(this.#levelOf(i), spot, profile));
  }

  *graph(profile: WayProfile): Generator<void, PieceGraph> {
    const known = this.#graphs.get(profile);
    if (known) return known;
    const pieces = yield* this.pieces(profile);
    const graph = graphOf(this.#connectors, pieces);
    this.#graphs.set(profile, graph);
    const { distances } = this.#floors.data;
    if (profile === 'walk' && distances) this.#remember(pieces, distances);
    return graph;
  }

  /** Measures the walk between two ends on one piece of floor, in map pixels. */
  *between(i: number, j: number, profile: WayProfile): Generator<void, number> {
    if (i === j) return 0;
    const key = this.#pairKey(profile, Math.min(i, j), Math.max(i, j));
    let length = this.#measured.get(key);
    // Put at the end again: the longest unused length goes first.
    this.#measured.delete(key);
    if (length === undefined) {
      const spots = yield* this.spots(profile);
      const [a = null, b = null] = [spots[i], spots[j]];
      length = yield* this.#floors.measuring(this.#levelOf(i), a, b, profile, Infinity);
    }
    this.#measured.set(key, length);
    const [oldest = ''] = this.#measured.keys();
    if (this.#measured.size > rememberedMax) this.#measured.delete(oldest);
    return length;
  }

  #remember(pieces: readonly (string | null)[], distances: readonly number[]): void {
    let n = 0;
    for (const [i, j] of pairsOf(pieces)) {
      const tenths = distances[n++];
      if (tenths === undefined || n > rememberedMax) break;
      this.#measured.set(this.#pairKey('walk', i, j), tenths / 10);
    }
  }

  #pairKey(profile: WayProfile, i: number, j: number): string {
    return `${this.#floors.isShared(this.#levelOf(i)) ? '' : profile}${i},${j}`;
  }

  #levelOf(end: number): number {
    return this.#connectors.ends[end]?.level ?? -1;
  }
}
