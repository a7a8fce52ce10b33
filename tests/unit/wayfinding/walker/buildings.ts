import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import type { WayPlace } from '#lib/wayfinding/itinerary/types.ts';
import { type WayLevel, wayOf } from '#lib/wayfinding/model.ts';
import { WayFinder } from '#lib/wayfinding/search/way-finder.ts';
import { congress, congressMetersPerPixel, congressShafts, congressSize } from '#tests/fixtures/congress.ts';
import { walkedBuildings } from '#tests/fixtures/walked-buildings.ts';
import { buildDrawn } from '../drawn-building.ts';
import { buildMuseum } from '../museum.ts';
import { type Shaft, seenFloor } from './world.ts';

type Built = ReturnType<typeof buildDrawn>;

/** The places of a level that routes lead to and that sentences may name. */
function placesOf({ areas, markers }: WayLevel, level: number): WayPlace[] {
  return [
    ...areas
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, key, title, data }): WayPlace => ({ id, kind: 'area', key, title, level, points: data })),
    ...markers
      .filter(({ isHidden }) => !isHidden)
      .map((marker): WayPlace => {
        const { id, key, title, position } = marker;
        return { id, kind: 'marker', key, title, level, points: [position], way: wayOf(marker) };
      }),
  ];
}

function walked(name: string, built: Built, data: ReturnType<typeof buildWayData>['data']) {
  const finder = new WayFinder(
    data,
    built.map(({ mesh }) => mesh),
    built.map(({ stepFreeMesh }) => stepFreeMesh),
  );
  const places = built.flatMap(({ level }, number) => placesOf(level, number));
  const floors = built.map((one, number) =>
    seenFloor(
      one,
      number,
      data.levels[number]?.metersPerPixel ?? 1,
      places.filter(({ level }) => level === number),
    ),
  );
  const shafts = [...Map.groupBy(data.stops, ({ shaft }) => shaft).values()].map(
    (stops): Shaft => ({
      by: stops[0]?.kind ?? '',
      ends: stops.map(({ level, at }) => ({ level, at })),
    }),
  );
  return { name, finder, places, floors, shafts };
}

export type WalkedBuilding = ReturnType<typeof walked>;

/** The demo museum, a congress centre of five floors, and three buildings made up for walks. */
export async function buildingsToWalk(): Promise<WalkedBuilding[]> {
  const museum = await buildMuseum();
  const drawn = [
    {
      name: 'a congress centre',
      levels: congress,
      shafts: congressShafts,
      size: congressSize,
      metersPerPixel: congressMetersPerPixel,
    },
    ...walkedBuildings,
  ];
  return [
    walked('the demo museum', museum.built, museum.ways.data),
    ...drawn.map(({ name, levels, shafts, size, metersPerPixel }) => {
      const built = buildDrawn(levels, shafts, size, metersPerPixel);
      return walked(name, built, buildWayData(built, 1.25).data);
    }),
  ];
}
