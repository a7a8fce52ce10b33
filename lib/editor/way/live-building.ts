import type { Point } from '../../geometry/point.ts';
import type { WayStrings } from '../../messages/way.ts';
import { breaksOf, type WayBreak } from '../../wayfinding/build/breaks.ts';
import { reachOf, reportedPlaces } from '../../wayfinding/build/reach.ts';
import { goalsOf, reportOf, type WayReport } from '../../wayfinding/build/report.ts';
import { type BuiltLevel, type BuiltWays, buildWayData } from '../../wayfinding/build/way-data.ts';
import { colorText, parseColor } from '../../wayfinding/floor/colors.ts';
import { newGrid } from '../../wayfinding/floor/grid.ts';
import { floorOfLevel, type LevelFloor } from '../../wayfinding/floor/level-floor.ts';
import { landmarksOf } from '../../wayfinding/itinerary/landmarks.ts';
import { presentRoute, type Route } from '../../wayfinding/itinerary/present-route.ts';
import type { WayPlace } from '../../wayfinding/itinerary/types.ts';
import { buildMesh } from '../../wayfinding/mesh/build-mesh.ts';
import { type Pixels, type WayProfile, wayOf } from '../../wayfinding/model.ts';
import { type Scale, scaleOf } from '../../wayfinding/scale.ts';
import type { Closed } from '../../wayfinding/search/closed.ts';
import { areaEnd, type Place } from '../../wayfinding/search/end-points.ts';
import { WayFinder } from '../../wayfinding/search/way-finder.ts';
import { type FloorFacts, factsOf } from './live-floor.ts';
import type { LiveLevel } from './way-levels.ts';

/** An end of a tried way: a place, or a point of a level. */
export type TrialEnd = { levelId: string; point: Point; placeId: string | null };
export type TrialQuery = { from: TrialEnd; to: TrialEnd; profile: WayProfile; closed: Closed };
export type TrialAnswer =
  | { route: Route; reason: null }
  | { route: null; reason: 'noWay' | 'closed' | 'steps' };

type Known = { signature: string; floor: LevelFloor; built: BuiltLevel | null };

/** Floors and plans are kept for this many levels, the most recently viewed. */
const keptMax = 4;

/** The building of the open project: floors, meshes and ways, each computed again when its input has changed. */
export class LiveBuilding {
  #levels: readonly LiveLevel[] = [];
  #speed = 1.25;
  readonly #plans = new Map<string, { url: string; pixels: Pixels | null }>();
  readonly #known = new Map<string, Known>();
  #recent: string[] = [];
  #ways: (BuiltWays & { finder: WayFinder; of: readonly BuiltLevel[] }) | null = null;

  /** Sets the levels in their order, and the walking speed in metres per second. */
  setLevels(levels: readonly LiveLevel[], speed: number): void {
    const ids = new Set(levels.map(({ id }) => id));
    for (const id of [...this.#known.keys()]) if (!ids.has(id)) this.#forget(id);
    this.#levels = levels;
    if (speed !== this.#speed) this.#ways = null;
    this.#speed = speed;
  }

  /** Sets the decoded plan of an address, or null if it cannot be read. */
  setPlan(levelId: string, url: string, pixels: Pixels | null): void {
    this.#plans.set(levelId, { url, pixels });
  }

  /** Marks a level as viewed, so that its floor is kept. */
  look(levelId: string): void {
    this.#recent = [levelId, ...this.#recent.filter((id) => id !== levelId)].slice(0, keptMax);
  }

  get levels(): readonly LiveLevel[] {
    return this.#levels;
  }

  level(id: string): LiveLevel | null {
    return this.#levels.find((level) => level.id === id) ?? null;
  }

  /** Returns the levels whose plan cannot be read. */
  unread(): string[] {
    return this.#levels
      .filter(({ id, planUrl }) => {
        const plan = this.#plans.get(id);
        return planUrl !== null && plan?.url === planUrl && plan.pixels === null;
      })
      .map(({ id }) => id);
  }

  /** Checks whether the floor, or also the mesh, is up to date with the level. */
  isFresh(id: string, what: 'floor' | 'mesh'): boolean {
    const level = this.level(id);
    const known = this.#known.get(id);
    if (!level || known?.signature !== signatureOf(level, this.#scaleOf(level))) return false;
    // Levels that were not viewed recently keep only the mesh.
    return what === 'floor'
      ? known.floor.grid.width > 1 || known.floor.source === 'none'
      : known.built !== null;
  }

  /** Returns the address of the plan that the floor still needs, or null. */
  missingPlan(id: string): string | null {
    const level = this.level(id);
    if (!level?.planUrl || this.#plans.get(id)?.url === level.planUrl) return null;
    const source = level.wayfinding.source;
    return source === 'auto' || source === 'plan' ? level.planUrl : null;
  }

  /** Returns the floor of a level, computing it if needed. Its plan must have been set. */
  makeFloor(id: string): { floor: LevelFloor; facts: FloorFacts } | null {
    const level = this.level(id);
    if (!level) return null;
    const scale = this.#scaleOf(level);
    const signature = signatureOf(level, scale);
    const known = this.#known.get(id);
    const isKept = known?.signature === signature && this.isFresh(id, 'floor');
    const floor = isKept ? known.floor : floorOfLevel(level, this.#pixelsOf(level), scale);
    if (!isKept) {
      this.#known.set(id, { signature, floor, built: known?.signature === signature ? known.built : null });
    }
    return { floor, facts: factsOf(level, floor, scale) };
  }

  /** Computes the mesh of a level. Its plan must have been set. */
  makeMesh(id: string): void {
    const made = this.makeFloor(id);
    const level = this.level(id);
    const known = this.#known.get(id);
    if (!made || !level || !known || known.built) return;
    const { floor } = made;
    const built: BuiltLevel = {
      level,
      floor,
      mesh: buildMesh(floor.grid, floor.bodyCells),
      stepFreeMesh: floor.stepFreeGrid && buildMesh(floor.stepFreeGrid, floor.bodyCells),
    };
    this.#known.set(id, { ...known, built });
    if (!this.#recent.includes(id)) this.#slim(id);
  }

  /** Returns the report on all levels. All meshes must exist. */
  report(): WayReport {
    const ways = this.#waysOf();
    return reportOf(ways.of, ways);
  }

  /** Returns why places cannot be reached, and where their ways break. All meshes must exist. */
  breaks(): WayBreak[] {
    const { finder, of, shafts } = this.#waysOf();
    return breaksOf(finder, reachOf(finder, goalsOf(reportedPlaces(of), shafts), 'walk'), shafts);
  }

  /** Returns the markers of each unnamed shaft: ends of lifts that lie over each other. All meshes must exist. */
  silentShafts(): string[][] {
    const { shafts } = this.#waysOf().shafts;
    const isSilent = (members: (typeof shafts)[number]) => members.every(({ way }) => way.shaft === null);
    return shafts.filter(isSilent).map((members) => members.map(({ marker }) => marker.id));
  }

  /** Finds a way through the building as visitors get it. All meshes must exist. */
  find(query: TrialQuery, texts: WayStrings, locale: string): TrialAnswer {
    const { data, finder, of } = this.#waysOf();
    const { profile, closed } = query;
    const places = placesOf(of.map(({ level }) => level));
    const numbers = new Map(of.map(({ level }, number) => [level.id, number]));
    const from = endOf(query.from, places, numbers);
    const to = endOf(query.to, places, numbers);
    const answer = finder.find({ from: [from.end], to: [to.end], profile, avoid: new Set(), closed });
    if (!answer.way) return { route: null, reason: answer.reason };
    const scope = {
      data,
      sees: finder.sees.bind(finder),
      landmarksOn: (level: number) => landmarksOf(places.filter((place) => place.level === level)),
      placeOf: (id: string) => places.find((place) => place.id === id) ?? null,
      from: from.place,
      to: to.place,
      heading: null,
      profile,
      texts,
      locale,
      isGoalClosed: query.to.placeId !== null && closed.has(query.to.placeId),
    };
    return { route: presentRoute(answer.way, scope), reason: null };
  }

  /** Returns the colour of the plan's palette at a point of a level, or null if its plan is not loaded. */
  colorAt(id: string, [x, y]: Point): string | null {
    const level = this.level(id);
    const pixels = this.#plans.get(id)?.pixels;
    const colors = this.#known.get(id)?.floor.colors ?? [];
    if (!level || !pixels || colors.length === 0) return null;
    const column = Math.floor((x * pixels.width) / level.width);
    const row = Math.floor((y * pixels.height) / level.height);
    if (column < 0 || row < 0 || column >= pixels.width || row >= pixels.height) return null;
    const own = onWhite(pixels, (row * pixels.width + column) * 4);
    const away = (text: string) =>
      parseColor(text).reduce((sum, part, i) => sum + (part - (own[i] ?? 0)) ** 2, 0);
    const [nearest] = colors.toSorted((one, other) => away(one.color) - away(other.color));
    return nearest?.color ?? colorText(own);
  }

  /** As for visitors: a hidden level is not published, so it lends no scale. */
  #scaleOf(level: LiveLevel): Scale {
    return scaleOf(
      level,
      this.#levels.filter(({ isHidden }) => !isHidden),
    );
  }

  #pixelsOf({ id, planUrl }: LiveLevel): Pixels | null {
    const plan = this.#plans.get(id);
    return plan && plan.url === planUrl ? plan.pixels : null;
  }

  /** Returns the ways of all meshes for the present levels. Titles and shafts can change without a change of a mesh. */
  #waysOf() {
    const of = this.#levels.flatMap((level): BuiltLevel[] => {
      if (level.isHidden) return [];
      const built = this.#known.get(level.id)?.built;
      return built ? [{ ...built, level }] : [];
    });
    const last = this.#ways;
    const isSame =
      last?.of.length === of.length &&
      of.every(({ level, mesh }, i) => last.of[i]?.mesh === mesh && last.of[i]?.level === level);
    if (last && isSame) return last;
    const ways = buildWayData(of, this.#speed);
    const finder = new WayFinder(
      ways.data,
      of.map(({ mesh }) => mesh),
      of.map(({ stepFreeMesh }) => stepFreeMesh),
    );
    this.#ways = { ...ways, finder, of };
    return this.#ways;
  }

  /** Frees the pixels and cells of a level that was not viewed recently. */
  #slim(id: string): void {
    const known = this.#known.get(id);
    this.#plans.delete(id);
    if (!known?.built) return;
    const slim = { ...known.floor, grid: newGrid(1, 1, known.floor.grid.cellPx), stepFreeGrid: null };
    this.#known.set(id, { ...known, floor: slim, built: { ...known.built, floor: slim } });
  }

  #forget(id: string): void {
    this.#known.delete(id);
    this.#plans.delete(id);
    this.#recent = this.#recent.filter((each) => each !== id);
  }
}

const signatures = new WeakMap<LiveLevel, string>();

/** Returns all input of a level's floor as a string. Names and texts are left out. */
function signatureOf(level: LiveLevel, { metersPerPixel, isKnown }: Scale): string {
  const own = signatures.get(level) ?? ownSignature(level);
  signatures.set(level, own);
  return `${metersPerPixel} ${isKnown} ${own}`;
}

function ownSignature({ width, height, wayfinding, planUrl, areas, markers }: LiveLevel): string {
  return JSON.stringify([
    [width, height, planUrl, wayfinding],
    areas.map(({ id, isHidden, data, passage }) => [id, isHidden, passage, data]),
    markers.map(({ id, isHidden, position, way, icon }) => [id, isHidden, position, way, icon]),
  ]);
}

function endOf(
  { levelId, point, placeId }: TrialEnd,
  places: readonly WayPlace[],
  numbers: ReadonlyMap<string, number>,
): { place: WayPlace | null; end: Place } {
  const level = numbers.get(levelId) ?? -1;
  const place = places.find(({ id }) => id === placeId) ?? null;
  // In an area the clicked point counts. If it is not on floor, the way ends at the outline.
  const outline = place?.kind === 'area' ? areaEnd(level, place.points).outline : [];
  const own = place?.kind === 'marker' ? (place.points[0] ?? point) : point;
  return { place, end: { level, points: [own], outline } };
}

function placesOf(levels: readonly LiveLevel[] | readonly BuiltLevel['level'][]): WayPlace[] {
  return levels.flatMap(({ areas, markers }, level) => [
    ...areas
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, key, title, data }): WayPlace => ({ id, kind: 'area', key, title, level, points: data })),
    ...markers
      .filter(({ isHidden }) => !isHidden)
      .map((marker): WayPlace => {
        const { id, key, title, position } = marker;
        return { id, kind: 'marker', key, title, level, points: [position], way: wayOf(marker) };
      }),
  ]);
}

function onWhite({ data }: Pixels, i: number): [number, number, number] {
  const alpha = (data[i + 3] ?? 255) / 255;
  const part = (offset: number) => (data[i + offset] ?? 255) * alpha + 255 * (1 - alpha);
  return [part(0), part(1), part(2)];
}
