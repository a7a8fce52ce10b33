import { lerp, type Point } from '../../geometry/point.ts';
import { ringContains } from '../../geometry/polygon.ts';
import type { WayProfile } from '../model.ts';
import type { Candidate, Tiers } from './choose-ends.ts';
import { type EndLengths, endsAtOnce, snapMeters } from './end-lengths.ts';
import type { Place } from './end-points.ts';
import type { Floors } from './floors.ts';
import { toEnd } from './to-end.ts';
import { usedPieces } from './used-floor.ts';

/** Half a body: a person this near to floor stands on it. */
const standMeters = 0.3;
/** Floor of an area is searched this fraction of the way from its outline to its middle. */
const insetShare = 0.1;

/** Finds the floor where starts and goals may be. */
export class Candidates {
  readonly #floors: Floors;
  readonly #lengths: EndLengths;
  /** Those of ends that are asked for again, such as the places with one tag. */
  readonly #tiers = { walk: new WeakMap<Place, Tiers>(), stepFree: new WeakMap<Place, Tiers>() };
  #used: ReadonlySet<string> | null = null;

  constructor(floors: Floors, lengths: EndLengths) {
    this.#floors = floors;
    this.#lengths = lengths;
  }

  /** Finds the candidates of each end, whose index they get as `place`. */
  *of(places: readonly Place[], profile: WayProfile): Generator<void, Tiers[]> {
    const found: Tiers[] = [];
    for (const [i, place] of places.entries()) {
      const known = this.#tiers[profile].get(place);
      const tiers = known ?? this.near(place, profile);
      if (!known) this.#tiers[profile].set(place, tiers);
      found.push(tiers.map((tier) => tier.map((near) => near.map((one) => ({ ...one, place: i })))));
      if (i % endsAtOnce === endsAtOnce - 1) yield;
    }
    return found;
  }

  /** Returns the candidates of an end. On used floor it is not moved through walls; in an area, any floor will do. */
  near({ level, points, outline, ring = [] }: Place, profile: WayProfile): Tiers {
    const mesh = this.#floors.of(level, profile)?.mesh;
    const near = (point: Point, meters: number) =>
      (mesh?.near(point, meters / this.#floors.scaleOf(level)) ?? []).map(
        (spot): Candidate => ({
          ...{ place: 0, level, spot },
          piece: this.#floors.pieceOf(level, spot, profile) ?? '',
        }),
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

  /** Checks whether a point is on used floor, even if every door to it is closed or hidden by the plan. */
  #isOnUsedFloor(level: number, point: Point): boolean {
    const floors = this.#floors;
    this.#used ??= usedPieces(
      floors.data.levels.map((_, i) => floors.of(i, 'walk')),
      floors.data,
      toEnd(this.#lengths.pieces('walk')),
    );
    const reach = standMeters / floors.scaleOf(level);
    const spot = floors.of(level, 'walk')?.mesh.near(point, reach)[0] ?? null;
    return this.#used.has(floors.pieceOf(level, spot, 'walk') ?? '');
  }
}
