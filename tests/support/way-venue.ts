import type { AreaShape, LevelShape, MarkerShape } from '#lib/viewer/core/types.ts';
import { buildLevel } from '#lib/wayfinding/build/build-level.ts';
import { buildWayData } from '#lib/wayfinding/build/way-data.ts';
import { writeFloorFile } from '#lib/wayfinding/mesh/write-floor-file.ts';
import type { WayLevel } from '#lib/wayfinding/model.ts';
import { plainWay } from '#lib/wayfinding/model.ts';
import { scaleOf } from '#lib/wayfinding/scale.ts';
import { Drawing } from '#tests/unit/wayfinding/drawings.ts';
import { createVenue, type Venue } from './venue.ts';

type Wall = readonly [x: number, y: number, width: number, height: number];

export const waySize = { width: 1000, height: 600 };
const metersPerPixel = 0.04;
const thick = 6;
const roomWidth = 240;
const titles = [
  ['Café', 'Bookshop', 'Library', 'Office', 'Cloakroom', 'Theatre', 'Toilets', 'Store'],
  ['Gallery', 'Cinema', 'Studio', 'Archive', 'Workshop', 'Lecture hall', 'Lounge', 'Laboratory'],
];

type WayVenue = { venue: Venue; files: Record<string, Buffer | string> };

/** Building its directions takes two seconds. Each test that changes the venue starts with its own copy. */
let made: WayVenue | undefined;

/**
 * Two floors of eight rooms along a corridor, 40 m by 24 m, joined by stairs in the west and a lift in the east. A sign
 * "you are here" in the middle of the ground floor faces east. Includes the files of its directions.
 */
export function createWayVenue(): WayVenue {
  made ??= makeWayVenue();
  return { venue: structuredClone(made.venue), files: { ...made.files } };
}

function makeWayVenue(): WayVenue {
  const venue = createVenue({ levels: 2, areas: 8, markers: 3 });
  const [food] = venue.project.tags;
  for (const [order, level] of venue.levels.entries()) {
    Object.assign(level, waySize, { metersPerPixel, imageUrl: `/way-plan-${order}.svg`, maxZoom: 6 });
    level.wayfinding = { source: 'plan', floorColors: [], wallColors: [], lines: [] };
    level.areas = level.areas.map((area, i) => ({
      ...plain(area, titles[order]?.[i] ?? ''),
      data: roomOf(i),
      tags: food && i === 1 - order ? [food] : [],
    }));
    level.markers = level.markers.flatMap((marker, i): MarkerShape[] => {
      const kind = (['elevator', 'stairs', 'here'] as const)[i] ?? 'here';
      if (kind === 'here' && order > 0) return [];
      const title = { elevator: 'Lift', stairs: 'Stairs', here: 'Main entrance' }[kind];
      const way = { ...plainWay, kind, ...(kind === 'here' ? { heading: 90 } : { shaft: kind }) };
      return [
        {
          ...plain(marker, title),
          key: `${kind}-${order}`,
          position: { x: { elevator: 930, stairs: 70, here: 500 }[kind], y: 300 },
          type: 'classic',
          icon: kind === 'here' ? 'info' : kind,
          way,
          showCard: true,
        },
      ];
    });
  }
  const { settings, analytics } = venue.project;
  settings.wayfinding = { isEnabled: true, speed: 1.25 };
  analytics.enabledEvents = [...analytics.enabledEvents, 'routeAsked'];
  for (const [i, head] of venue.project.levels.entries()) {
    const level = venue.levels[i];
    if (level) Object.assign(head, waySize, { metersPerPixel, imageUrl: level.imageUrl });
  }
  return { venue, files: { ...wayFiles(venue), '/way-plan-0.svg': planSvg(), '/way-plan-1.svg': planSvg() } };
}

/** Returns the files that a publish makes of the venue. `venue.way` names the first. */
function wayFiles(venue: Venue): WayVenue['files'] {
  const levels = venue.levels.map(toWayLevel);
  const built = levels.map((level) => buildLevel(level, planDrawing().pixels, scaleOf(level, levels)));
  const { data } = buildWayData(built, venue.project.settings.wayfinding.speed);
  const files: Record<string, Buffer | string> = {};
  for (const [i, { mesh, level }] of built.entries()) {
    const own = data.levels[i];
    if (own) own.floor = `floor-${level.id}-${venue.project.version}.bin`;
    files[`/data/${own?.floor}`] = Buffer.from(writeFloorFile(mesh));
  }
  venue.way = `way-${venue.project.version}.json`;
  files[`/data/${venue.way}`] = JSON.stringify(data);
  return files;
}

function plain<Place extends AreaShape | MarkerShape>(place: Place, title: string): Place {
  return {
    ...place,
    key: title.toLowerCase().replaceAll(' ', '-').replaceAll('é', 'e'),
    zoomOnSelect: false,
    status: null,
    workingHours: null,
    occupancy: null,
    customButton: null,
    tags: [],
    images: [],
    translations: {
      en: { ...place.translations.en, title, description: null, statusLabel: null, features: [] },
    },
  };
}

function roomOf(i: number): [number, number][] {
  const left = 20 + (i % 4) * roomWidth + thick;
  const right = left + roomWidth - thick;
  const [top, bottom] = i < 4 ? [20 + thick, 260] : [340 + thick, 580 - thick];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Returns rooms north and south of the corridor, each with a door of 1.4 m. */
function walls(): Wall[] {
  const outer: Wall[] = [
    [20, 20, 960, thick],
    [20, 574, 960, thick],
    [20, 20, thick, 560],
    [974, 20, thick, 560],
  ];
  const rooms = [0, 1, 2, 3].flatMap((i): Wall[] => {
    const left = 20 + i * roomWidth;
    const door = left + 100;
    const side: Wall[] = [
      [left, 20, thick, 240],
      [left, 340, thick, 240],
    ];
    return [
      ...side,
      [left, 260, door - left, thick],
      [door + 36, 260, left + roomWidth - door - 36 + thick, thick],
      [left, 340, door - left, thick],
      [door + 36, 340, left + roomWidth - door - 36 + thick, thick],
    ];
  });
  return [...outer, ...rooms];
}

function planDrawing(): Drawing {
  const drawing = new Drawing(waySize.width, waySize.height);
  for (const [x, y, width, height] of walls()) drawing.box(x, y, width, height, '#000000');
  return drawing;
}

function planSvg(): string {
  const { width, height } = waySize;
  const boxes = walls().map(
    ([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#000"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${boxes.join('')}</svg>`;
}

function toWayLevel(level: LevelShape): WayLevel {
  const { id, key, name, order, width, height, building, wayfinding } = level;
  const titleOf = ({ translations }: AreaShape | MarkerShape) => translations.en?.title ?? '';
  return {
    ...{ id, key, name, order, width, height, building, wayfinding },
    metersPerPixel: level.metersPerPixel,
    areas: level.areas.map((area) => ({ ...area, title: titleOf(area) })),
    markers: level.markers.map((marker, i) => ({
      ...marker,
      title: titleOf(marker),
      order: i,
      position: [marker.position.x, marker.position.y],
      hasHours: marker.workingHours !== null,
    })),
  };
}
