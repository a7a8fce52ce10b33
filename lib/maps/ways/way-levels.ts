import type { Area, Level, Marker } from '#lib/mapmodel/types.ts';
import { type EntityRow, entityOf, inOrder, inTurns } from '#lib/maps/core/rows.ts';
import type { WayArea, WayLevel, WayMarker } from '#lib/wayfinding/model.ts';

/** The stored image of a plan. Its size is in map pixels. */
export type PlanPicture = { id: string; file: string; contentType: string; width: number; height: number };

/** A building for directions, with its levels in order. */
export type Building = {
  levels: readonly WayLevel[];
  /** Plans by level id. Levels without a plan are missing. */
  plans: ReadonlyMap<string, PlanPicture>;
  /** Walking speed, in metres per second. */
  speed: number;
};

export type BuildingRows = {
  levels: readonly Level[];
  places: readonly EntityRow[];
  pictures: readonly PlanPicture[];
  speed: number;
  defaultLanguage: string;
};

/** Makes a building of rows. Leaves out hidden levels. */
export async function buildingOf(rows: BuildingRows): Promise<Building> {
  const pictures = new Map(rows.pictures.map((picture) => [picture.id, picture]));
  const plans = new Map<string, PlanPicture>();
  const levels: WayLevel[] = [];
  const places = Map.groupBy(rows.places, ({ levelId }) => levelId);
  for (const level of rows.levels) {
    if (level.isHidden) continue;
    const plan = level.body.imageId === null ? undefined : pictures.get(level.body.imageId);
    if (plan) plans.set(level.id, plan);
    const areas: WayArea[] = [];
    const markers: WayMarker[] = [];
    for await (const row of inTurns(inOrder(places.get(level.id) ?? []))) {
      const place = entityOf(row);
      if (place.kind === 'area') areas.push(wayArea(place, rows.defaultLanguage));
      else markers.push(wayMarker(place, rows.defaultLanguage));
    }
    levels.push({ ...levelHead(level, plan), areas, markers });
  }
  return { levels, plans, speed: rows.speed };
}

function levelHead({ id, key, order, body }: Level, plan: PlanPicture | undefined) {
  const { name, metersPerPixel, building, wayfinding } = body;
  const { width, height } = plan ?? body;
  return { id, key, name, order, width, height, metersPerPixel, building, wayfinding };
}

function wayArea({ id, key, isHidden, body }: Area, language: string): WayArea {
  return { id, key, isHidden, title: titleIn(body, language), data: body.data, passage: body.passage };
}

function wayMarker({ id, key, isHidden, order, body }: Marker, language: string): WayMarker {
  const { position: at, icon, way, workingHours } = body;
  const [title, hasHours] = [titleIn(body, language), workingHours !== null];
  return { id, key, isHidden, order, title, position: [at.x, at.y], icon, way, hasHours };
}

function titleIn({ translations }: Area['body'] | Marker['body'], language: string): string {
  return translations[language]?.title ?? '';
}
