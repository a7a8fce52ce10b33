import { lerp, type Point } from '../../geometry/point.ts';
import { ringContains } from '../../geometry/polygon.ts';
import type { Avoidable, WayProfile } from '../model.ts';
import { type Candidate, chooseReachable, type Tiers } from './choose-ends.ts';
import type { Closed } from './closed.ts';
import { canSee, easeWay, type Floor } from './ease-way.ts';
import { type Edge, edgesOf, metersApart } from './edges.ts';
import type { Place } from './end-points.ts';
import { graphOf, type PieceGraph, withoutDeadEnds } from './graph.ts';
import { FloorMesh, type MeshData, type Spot } from './mesh.ts';
import { addWalk, type Part, type WalkPart } from './parts.ts';
import { areasOfPieces, isStraightLeast, opensAt, penaltyOf } from './rules.ts';
import { type Leg, searchConnectors } from './search-connectors.ts';
import { lengthOf, ShortestWay } from './shortest.ts';
import { pieceName, usedPieces } from './used-floor.ts';
import { type End, endsOf, pairsOf, type WayData } from './way-data.ts';

export type WayQuery = {
  from: readonly Place[];
  to: readonly Place[];
  profile: WayProfile;
  avoid: ReadonlySet<Avoidable>;
  closed: Closed;
};

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
export type WayAnswer =
  | { way: FoundWay; reason: null; opensAt: null }
  | { way: null; reason: 'noWay' | 'closed' | 'steps'; opensAt: number | null };

/** Greatest distance by which an end is moved to reachable floor. */
const snapMeters = 3;
/** Half a body: a person this near to floor stands on it. */
const standMeters = 0.3;
/** Floor of an area is searched this fraction of the way from its outline to its middle. */
const insetShare = 0.1;
/** Greatest distance by which a bend is moved away from its corner. */
const easeMeters = 1;

const nothingClosed: Closed = new Map();

/** Finds ways in a building. `floors` and `stepFree` are by level; `stepFree` is null for levels without steps. */
export class WayFinder {
  readonly data: WayData;
  readonly ends: readonly End[];
  readonly #floors: readonly (Floor | null)[];
  readonly #stepFreeFloors: readonly (Floor | null)[];
  readonly #spots = new Map<WayProfile, (Spot | null)[]>();
  readonly #measured = new Map<string, number>();
  #used: ReadonlySet<string> | null = null;

  constructor(
    data: WayData,
    floors: readonly (MeshData | null)[],
    stepFree: readonly (MeshData | null)[] = [],
  ) {
    this.data = data;
    this.ends = endsOf(data);
    const open = (mesh: MeshData | null | undefined): Floor | null => {
      if (!mesh || mesh.triangles.length === 0) return null;
      const floor = new FloorMesh(mesh);
      return { mesh: floor, shortest: new ShortestWay(floor) };
    };
    this.#floors = floors.map(open);
    this.#stepFreeFloors = this.#floors.map((floor, i) => (stepFree[i] ? open(stepFree[i]) : floor));
    if (!data.distances) return;
    let n = 0;
    for (const [i, j] of pairsOf(this.piecesOfEnds('walk'))) {
      const tenths = data.distances[n++];
      if (tenths === undefined) break;
      this.#measured.set(this.#pairKey('walk', i, j), tenths / 10);
    }
  }

  find(query: WayQuery): WayAnswer {
    const { profile, closed } = query;
    const way = this.#search(query, profile, closed);
    if (way) return { way, reason: null, opensAt: null };
    const opened = closed.size > 0 ? this.#search(query, profile, nothingClosed) : null;
    if (opened) return { way: null, reason: 'closed', opensAt: opensAt(opened.edges, closed) };
    const isSteps = profile === 'stepFree' && this.#search(query, 'walk', nothingClosed) !== null;
    return { way: null, reason: isSteps ? 'steps' : 'noWay', opensAt: null };
  }

  /** Returns the floor of a level for a profile; null if there is none. */
  floorOf(level: number, profile: WayProfile): Floor | null {
    return (profile === 'stepFree' ? this.#stepFreeFloors : this.#floors)[level] ?? null;
  }

  /** Checks whether two points of a level, in map pixels, see each other. */
  sees(level: number, a: Point, b: Point): boolean {
    const floor = this.#floors[level];
    if (!floor) return false;
    const { cellPx } = floor.mesh;
    return canSee(floor, [a[0] / cellPx, a[1] / cellPx], [b[0] / cellPx, b[1] / cellPx]);
  }

  graph(profile: WayProfile, avoid: ReadonlySet<Avoidable>, closed: Closed): PieceGraph {
    const edges = edgesOf(this.data, (id) => !closed.has(id), profile, avoid);
    return graphOf(edges, this.piecesOfEnds(profile));
  }

  /** Returns the length of the way between two ends on one piece of floor, in map pixels. */
  lengthBetween(i: number, j: number, profile: WayProfile): number {
    if (i === j) return 0;
    const key = this.#pairKey(profile, Math.min(i, j), Math.max(i, j));
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const spots = this.#spotsOf(profile);
    const length = this.#lengthOn(this.ends[i]?.level ?? -1, spots[i] ?? null, spots[j] ?? null, profile);
    this.#measured.set(key, length);
    return length;
  }

  piecesOfEnds(profile: WayProfile): (string | null)[] {
    return this.#spotsOf(profile).map((spot, i) => this.#pieceName(this.ends[i]?.level ?? -1, spot, profile));
  }

  /** Returns the metres of a map pixel. */
  #scale(level: number): number {
    return this.data.levels[level]?.metersPerPixel ?? 1;
  }

  #pairKey(profile: WayProfile, i: number, j: number): string {
    // Levels without steps have one floor for all profiles.
    const level = this.ends[i]?.level ?? -1;
    const isSame = this.#stepFreeFloors[level] === this.#floors[level];
    return `${isSame ? '' : profile}${i},${j}`;
  }

  #spotsOf(profile: WayProfile): (Spot | null)[] {
    const known = this.#spots.get(profile);
    if (known) return known;
    const spots = this.ends.map(({ level, at }) => {
      const reach = snapMeters / this.#scale(level);
      return this.floorOf(level, profile)?.mesh.near(at, reach)[0] ?? null;
    });
    this.#spots.set(profile, spots);
    return spots;
  }

  #pieceName(level: number, spot: Spot | null, profile: WayProfile): string | null {
    const piece = spot && this.floorOf(level, profile)?.mesh.pieces[spot.triangle];
    return piece === null || piece === undefined ? null : pieceName(level, piece);
  }

  /** Checks whether a point is on used floor, even if every door to it is closed or hidden by the plan. */
  #isOnUsedFloor(level: number, point: Point): boolean {
    this.#used ??= usedPieces(this.#floors, this.data, this.piecesOfEnds('walk'));
    const reach = standMeters / this.#scale(level);
    const spot = this.floorOf(level, 'walk')?.mesh.near(point, reach)[0] ?? null;
    return this.#used.has(this.#pieceName(level, spot, 'walk') ?? '');
  }

  /** Returns the candidates of an end. On used floor it is not moved through walls; in an area, any floor will do. */
  candidatesOf({ level, points, outline, ring = [] }: Place, place: number, profile: WayProfile): Tiers {
    const mesh = this.floorOf(level, profile)?.mesh;
    const near = (point: Point, meters: number) =>
      (mesh?.near(point, meters / this.#scale(level)) ?? []).map(
        (spot): Candidate => ({ place, level, spot, piece: this.#pieceName(level, spot, profile) ?? '' }),
      );
    const standing = points.flatMap((point) => {
      const [own] = this.#isOnUsedFloor(level, point) ? near(point, standMeters) : [];
      return own ? [[own]] : [];
    });
    const [middle] = standing[0] ?? [];
    if (mesh && middle) {
      const at = mesh.toMap(middle.spot);
      const inside = outline.map((point) =>
        near(lerp(point, at, insetShare), snapMeters).filter(({ spot }) =>
          ringContains(ring, mesh.toMap(spot)),
        ),
      );
      return [standing, inside];
    }
    return [points.map((point) => near(point, snapMeters)), outline.map((point) => near(point, snapMeters))];
  }

  #search(query: WayQuery, profile: WayProfile, closed: Closed): FoundWay | null {
    const graph = this.graph(profile, query.avoid, closed);
    const starts = query.from.map((place, i) => this.candidatesOf(place, i, profile));
    const goals = query.to.map((place, i) => this.candidatesOf(place, i, profile));
    const { from, to } = chooseReachable(graph, starts, goals);
    if (from.length === 0 || to.length === 0) return null;
    const pieces = [...from, ...to].map(({ piece }) => piece);
    const allowed = areasOfPieces(this.ends, graph.pieceOf, pieces);
    const found = searchConnectors({
      graph: withoutDeadEnds(graph, new Set(pieces)),
      ends: this.ends,
      starts: from,
      goals: to,
      penalty: (edge) => penaltyOf(edge, this.ends, this.data.areas, allowed),
      secondsBetween: (leg) => this.#measureLeg(leg, from, to, profile),
      secondsAtLeast: (a, b) => metersApart(this.data, a, b) / this.data.speed,
      isStraightLeast: isStraightLeast(graph, this.ends, this.data),
      pointOf: ({ level, spot }) => ({ level, at: this.floorOf(level, profile)?.mesh.toMap(spot) ?? [0, 0] }),
    });
    return found && this.#trace(found, from, to, profile);
  }

  #measureLeg(
    leg: Leg,
    starts: readonly Candidate[],
    goals: readonly Candidate[],
    profile: WayProfile,
  ): number {
    const spots = this.#spotsOf(profile);
    const start = leg.from < 0 ? starts[-1 - leg.from] : undefined;
    const goal = leg.to < 0 ? goals[-1 - leg.to] : undefined;
    const level = start?.level ?? goal?.level ?? this.ends[leg.from]?.level ?? -1;
    const length =
      start || goal
        ? this.#lengthOn(
            level,
            start?.spot ?? spots[leg.from] ?? null,
            goal?.spot ?? spots[leg.to] ?? null,
            profile,
          )
        : this.lengthBetween(leg.from, leg.to, profile);
    return (length * this.#scale(level)) / this.data.speed;
  }

  #lengthOn(level: number, a: Spot | null, b: Spot | null, profile: WayProfile): number {
    const floor = this.floorOf(level, profile);
    const way = a && b && floor?.shortest.find(a, b);
    return way && floor ? lengthOf(way) * floor.mesh.cellPx : Infinity;
  }

  #trace(
    found: { legs: (Leg & { edge: Edge | null })[]; seconds: number },
    starts: readonly Candidate[],
    goals: readonly Candidate[],
    profile: WayProfile,
  ): FoundWay {
    const spots = this.#spotsOf(profile);
    const parts: Part[] = [];
    let start: Candidate | undefined;
    let goal: Candidate | undefined;
    for (const { from, to, edge } of found.legs) {
      if (from < 0) start = starts[-1 - from];
      if (to < 0) goal = goals[-1 - to];
      const level = (from < 0 ? start?.level : this.ends[from]?.level) ?? -1;
      const a = from < 0 ? start?.spot : spots[from];
      const b = to < 0 ? goal?.spot : spots[to];
      const floor = this.floorOf(level, profile);
      if (a && b && floor && (from < 0 || from !== to)) addWalk(parts, this.#walk(level, floor, a, b));
      const left = edge && this.ends[edge.from];
      const entered = edge && this.ends[edge.to];
      if (!edge || !left || !entered) continue;
      if (edge.isSilent) addWalk(parts, this.#straight(left, entered));
      else parts.push({ kind: 'connect', edge, from: left, to: entered });
    }
    let meters = 0;
    for (const part of parts) if (part.kind === 'walk') meters += part.meters;
    const movedBy = (candidate: Candidate | undefined) =>
      (candidate?.spot.moved ?? 0) * this.#scale(candidate?.level ?? -1);
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

  #walk(level: number, floor: Floor, a: Spot, b: Spot): WalkPart {
    const { mesh, shortest } = floor;
    const taut = shortest.find(a, b) ?? [];
    const metersPerCell = this.#scale(level) * mesh.cellPx;
    const line = easeWay(floor, taut, easeMeters / metersPerCell);
    const toMap = ([x, y]: Point): Point => mesh.toMap({ x, y });
    return {
      kind: 'walk',
      level,
      taut: taut.map(toMap),
      line: line.map(toMap),
      meters: lengthOf(taut) * metersPerCell,
    };
  }

  #straight(a: End, b: End): WalkPart {
    const meters = metersApart(this.data, a, b);
    return { kind: 'walk', level: a.level, taut: [a.at, b.at], line: [a.at, b.at], meters };
  }
}
