import { languageNames } from '#lib/contract/languages.ts';
import { levelsData } from '#lib/contract/schemas/level.ts';
import { demoVenue } from '#lib/demo/demo-venue.ts';
import { newPlaces, planReplacement } from '#lib/mapmodel/plan-replacement.ts';
import {
  type PresentedImage,
  type PresentScope,
  presentLevel,
  presentLevelMetadata,
} from '#lib/mapmodel/present.ts';
import { tagBook } from '#lib/mapmodel/references.ts';
import type { LevelShape, PublicProject } from '#lib/viewer/types.ts';
import { demoName } from './demo-name.ts';

export type DemoMap = {
  project: PublicProject;
  levels: LevelShape[];
  /** SVG texts by file name. */
  pictures: Map<string, string>;
};

type Venue = ReturnType<typeof demoVenue>;

/** The demo venue as a published map of nobody's, so that the front page of a new service has a map to show. */
export function demoMap(now: Date): DemoMap {
  const venue = demoVenue(now);
  const newId = countedIds();
  const tags = tagBook([], newId);
  const sent = levelsData.parse(venue.levels_data);
  const { imageOf, entityImages, pictures, images } = picturesOf(venue, newId);
  const planned = planReplacement({
    levels: [],
    entities: [],
    sent,
    levelImages: new Map(sent.map(({ key = '' }, i) => [i, imageOf.get(key) ?? null])),
    entityImages,
    tags,
    references: { imageIds: new Set(images.keys()), iconIds: new Set() },
    defaultLanguage: venue.project.settings.defaultLanguage,
    newId,
  });
  if (planned.faults.length > 0)
    throw new Error(`The demo venue is not valid: ${planned.faults[0]?.message}`);
  const scope: PresentScope = {
    tags: tags.byId,
    images,
    icons: new Map(),
    languages: venue.project.languages,
    defaultLanguage: venue.project.settings.defaultLanguage,
  };
  const places = newPlaces(planned);
  const levels = planned.levels.map((level) =>
    presentLevel(
      level,
      places.filter(({ levelId }) => levelId === level.id),
      scope,
    ),
  );
  const heads = planned.levels.map((level, i) => {
    const { areas = [], markers = [] } = levels[i] ?? {};
    return presentLevelMetadata(level, { areas: areas.length, markers: markers.length }, scope);
  });
  return { project: projectOf(venue, heads, [...tags.byId.values()], now), levels, pictures };
}

function projectOf(
  { project, defaultLevel }: Venue,
  levels: PublicProject['levels'],
  tags: PublicProject['tags'],
  now: Date,
): PublicProject {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    key: demoName,
    name: project.name,
    settings: {
      ...project.settings,
      defaultLevelId: levels.find(({ key }) => key === defaultLevel)?.id ?? null,
    },
    appearance: {
      isZoomControlsVisible: true,
      isSearchBarVisible: true,
      isLevelSwitcherVisible: true,
      hidePoweredBy: true,
      customCss: '',
      ...project.appearance,
    },
    analytics: { isEnabled: false, enabledEvents: [] },
    languages: project.languages.map(languageNames),
    tags,
    levels,
    version: 1,
    live_updated_at: now.toISOString(),
  };
}

/** The venue's drawings as images: by level key, by place, and as files. */
function picturesOf({ plans, pictures }: Venue, newId: () => string) {
  const images = new Map<string, PresentedImage>();
  const files = new Map<string, string>();
  const imageOf = new Map<string, string>();
  const entityImages = new Map<string, string[]>();
  const add = (name: string, svg: string) => {
    const id = newId();
    const [width = 1200, height = 800] = /width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number) ?? [];
    images.set(id, { url: `/embed/${demoName}/data/${name}`, thumbnails: [], width, height });
    files.set(name, svg);
    return id;
  };
  for (const [key, svg] of plans) imageOf.set(key, add(`plan-${key}.svg`, svg));
  for (const [part, svg] of pictures) {
    const [, level, kind, place] = /^level_(\d+)_(area|marker)_(\d+)_image_\d+$/.exec(part) ?? [];
    const path = `levels_data[${level}].${kind}s[${place}]`;
    entityImages.set(path, [...(entityImages.get(path) ?? []), add(`${part.replaceAll('_', '-')}.svg`, svg)]);
  }
  return { images, imageOf, entityImages, pictures: files };
}

/** The same ids in every process, so that several can serve one visitor. */
function countedIds(): () => string {
  let count = 0;
  return () => `00000000-0000-4000-8000-${(++count).toString(16).padStart(12, '0')}`;
}
