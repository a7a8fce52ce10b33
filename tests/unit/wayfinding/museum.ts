import sharp from 'sharp';
import type { ContentDocument } from '#lib/contract/schemas/content-document.ts';
import { museumFiles } from '#lib/demo/museum-files.ts';
import { readContent } from '#lib/maps/projects/read-content.ts';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import { plainWay, type WayLevel } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';

/** The demo museum in the form that directions read. */
const { document, images } = await readContent(museumFiles(), async (file) => file);

export const museumDocument = document;

const titleOf = (place: { translations?: Record<string, { title?: string | null }> }) =>
  place.translations?.en?.title ?? '';

/** A level of the export in the form that directions read. */
function wayLevel(
  level: ContentDocument['levels'][number],
  order: number,
  width: number,
  height: number,
): WayLevel {
  const { source = 'auto', floorColors = [], wallColors = [], lines = [] } = level.wayfinding ?? {};
  return {
    id: level.id,
    key: level.key ?? '',
    name: level.name ?? '',
    order,
    width,
    height,
    metersPerPixel: level.metersPerPixel ?? null,
    building: level.building ?? null,
    wayfinding: { source, floorColors, wallColors, lines },
    areas: level.areas.map((area) => ({
      id: area.id,
      key: area.key ?? '',
      title: titleOf(area),
      isHidden: area.isHidden ?? false,
      data: area.data ?? [],
      passage: area.passage ?? 'auto',
    })),
    markers: level.markers.map((marker, i) => ({
      id: marker.id,
      key: marker.key ?? '',
      title: titleOf(marker),
      isHidden: marker.isHidden ?? false,
      order: i,
      position: [marker.position?.x ?? 0, marker.position?.y ?? 0],
      icon: marker.icon ?? null,
      way: marker.way ? { ...plainWay, ...marker.way } : null,
      hasHours: Boolean(marker.workingHours),
    })),
  };
}

async function pixelsOf(level: ContentDocument['levels'][number]) {
  const file = images[document.images.findIndex(({ id }) => id === level.image)];
  if (!file) throw new Error(`${level.key} has no plan.`);
  const { data, info } = await sharp(file.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

let made: ReturnType<typeof makeMuseum> | null = null;

/** Returns the floors of the demo museum and what connects them, which nobody may change: they are built once. */
export function buildMuseum() {
  made ??= makeMuseum();
  return made;
}

async function makeMuseum() {
  const plans = await Promise.all(document.levels.map(pixelsOf));
  const levels = document.levels.map((level, i) =>
    wayLevel(level, i, plans[i]?.width ?? 0, plans[i]?.height ?? 0),
  );
  const built = levels.map((level, i) => buildLevel(level, plans[i] ?? null, scaleOf(level, levels)));
  return { levels, built, ways: buildWayData(built, 1.25) };
}
