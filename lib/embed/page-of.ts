import { markdownText } from '#lib/formats/markdown.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { catalogueFor } from '#lib/viewer/catalogue.ts';
import { formatDeepLink, noWay } from '#lib/viewer/deep-link.ts';
import { renderLevelSection } from '#lib/viewer/level-section.ts';
import { type PageShape, placeUrl } from '#lib/viewer/page-shape.ts';
import { levelName, textOf } from '#lib/viewer/texts.ts';
import type { PublicProject } from '#lib/viewer/types.ts';
import { cardSize, cardUrl } from './answer-card.ts';
import { type LivePlace, levelOf } from './live-place.ts';
import type { MapExtras } from './map-extras.ts';

export type PageInput = {
  origin: string;
  map: LiveMap;
  project: PublicProject;
  language: string;
  /** What the page is about; null for the map itself. */
  place: LivePlace | null;
  isMissing: boolean;
  isOffline: boolean;
  extras: MapExtras;
};

const descriptionCharsMax = 300;
const megabyte = 1024 * 1024;

const sections = keptValues<string>('level-sections', 8 * megabyte, ({ length }) => length * 2);

/** Absolute address of a map's page. */
export function mapUrlOf(origin: string, { key }: PublicProject): string {
  return `${origin}/m/${encodeURIComponent(key)}`;
}

/** What the page of a map, or of one of its places, says beside the map. */
export async function pageOf(input: PageInput): Promise<PageShape> {
  const { origin, project, place, isMissing, isOffline } = input;
  const mapUrl = mapUrlOf(origin, project);
  const url = place ? placeUrl(mapUrl, nameIn(input.map, place)) : mapUrl;
  const image = cardUrl(input.map, project, place);
  return {
    url,
    mapUrl,
    description: descriptionOf(input),
    isIndexable: project.settings.isIndexable,
    manifestUrl: isOffline ? `${mapUrl}/manifest.webmanifest` : null,
    oembedUrl: isMissing ? null : `${origin}/api/oembed/?url=${encodeURIComponent(url)}&format=json`,
    image: image === null ? null : { url: `${url}/${image}`, ...cardSize },
    place: place?.place ?? null,
    isMissing,
    sections: await sectionsOf(input, mapUrl),
  };
}

/** The place of a page as an address names it; empty for the map itself. */
export function hashOf({ map, project, language, place }: PageInput): string {
  if (!place) return '';
  const level = map.levels.find((one) => one.level.id === place.levelId)?.level.key ?? null;
  const isDefault = language === project.settings.defaultLanguage;
  return formatDeepLink({
    level,
    place: nameIn(map, place),
    language: isDefault ? null : language,
    view: null,
    tags: [],
    way: noWay,
  });
}

/** The page of a key that an area and a marker have is the area's. */
function nameIn(map: LiveMap, { place }: LivePlace): string {
  const isShadowed =
    'position' in place &&
    map.levels.some(({ level }) => map.keptLevels.get(level.id)?.bodies.knows('area', place.key));
  return isShadowed ? place.id : place.key;
}

function descriptionOf({ project, language, place, extras }: PageInput): string {
  if (!place) return cut(markdownText(extras.description));
  const languages = { language, defaultLanguage: project.settings.defaultLanguage };
  const text = markdownText(textOf(place.place, 'description', languages) ?? '');
  if (text !== '') return cut(text);
  const level = project.levels.find(({ id }) => id === place.levelId);
  return [level && levelName(level, language), project.name].filter(Boolean).join(' · ');
}

function cut(text: string): string {
  if (text.length <= descriptionCharsMax) return text;
  return `${text.slice(0, descriptionCharsMax).replace(/\s+\S*$/, '')} …`;
}

/** A section for each level, kept until the level changes: after a PATCH only one of them is made anew. */
async function sectionsOf({ map, project, language }: PageInput, mapUrl: string): Promise<string> {
  const strings = catalogueFor(language);
  const all: string[] = [];
  for (const { level, version } of map.levels) {
    const { defaultLanguage } = project.settings;
    const stamp = JSON.stringify([version, defaultLanguage, (await map.level(level.id)).scopeTag]);
    const made = await sections.get(`${level.id} ${project.id} ${language} ${mapUrl}`, stamp, async () =>
      renderLevelSection({ project, level: await levelOf(map, level.id), language, strings, mapUrl }),
    );
    all.push(made);
  }
  return all.join('');
}
