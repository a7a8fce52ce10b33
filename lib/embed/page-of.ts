import { catalogueFor } from '#lib/embed/document/catalogue.ts';
import { type PageShape, placeUrl } from '#lib/embed/document/page-shape.ts';
import { markdownText } from '#lib/formats/markdown.ts';
import { cutText } from '#lib/mapmodel/cut-text.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { fill } from '#lib/messages/fill.ts';
import { formatDeepLink, noWay } from '#lib/viewer/core/deep-link.ts';
import { levelName, textOf } from '#lib/viewer/core/texts.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { cardSize, cardUrl } from './answer-card.ts';
import { type LivePlace, nameIn } from './live-place.ts';
import type { MapExtras } from './map-extras.ts';

export type PageInput = {
  origin: string;
  map: LiveMap;
  project: PublicProject;
  language: string;
  /** The place that the page is about; null for the map itself. */
  place: LivePlace | null;
  isMissing: boolean;
  isOffline: boolean;
  extras: MapExtras;
};

const descriptionCharsMax = 300;

/** Returns the absolute address of a map's page. */
export function mapUrlOf(origin: string, { key }: PublicProject): string {
  return `${origin}/m/${encodeURIComponent(key)}`;
}

/** Returns what the page of a map or place contains beside the map. `sections` is the text of `sectionsOfMap`. */
export async function pageOf(input: PageInput, sections: string): Promise<PageShape> {
  const { origin, project, place, isMissing, isOffline } = input;
  const mapUrl = mapUrlOf(origin, project);
  const url = place ? placeUrl(mapUrl, await nameIn(input.map, place.place)) : mapUrl;
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
    sections,
  };
}

/** Returns the hash of the page's place, as the viewer reads it. Empty for the map itself. */
export async function hashOf({ map, project, language, place }: PageInput): Promise<string> {
  if (!place) return '';
  const level = map.levels.find((one) => one.level.id === place.levelId)?.level.key ?? null;
  const isDefault = language === project.settings.defaultLanguage;
  return placeHash({ level, name: await nameIn(map, place.place), language: isDefault ? null : language });
}

/** Returns the hash of a place by its names. `language` is null for the map's own. */
export function placeHash(place: { level: string | null; name: string; language: string | null }): string {
  const { level, name, language } = place;
  return formatDeepLink({ level, place: name, language, view: null, tags: [], way: noWay });
}

/** Returns the description of a page as plain text: the place's or the map's own words, else names. */
export function descriptionOf({
  project,
  language,
  place,
  extras,
}: Pick<PageInput, 'project' | 'language' | 'place' | 'extras'>): string {
  if (!place) return cut(markdownText(extras.description) || mapSummary(project, language));
  const languages = { language, defaultLanguage: project.settings.defaultLanguage };
  const text = markdownText(textOf(place.place, 'description', languages) ?? '');
  if (text !== '') return cut(text);
  const level = project.levels.find(({ id }) => id === place.levelId);
  return [level && levelName(level, language), project.name].filter(Boolean).join(' · ');
}

/** Describes a map whose owner wrote no description by its name and its levels. */
function mapSummary(project: PublicProject, language: string): string {
  const title = fill(catalogueFor(language).mapLabel, { name: project.name });
  const levels = project.levels.map((level) => levelName(level, language)).filter(Boolean);
  return levels.length === 0 ? title : `${title}: ${levels.join(', ')}`;
}

function cut(text: string): string {
  if (text.length <= descriptionCharsMax) return text;
  return `${cutText(text, descriptionCharsMax).replace(/(?<!\s)\s+\S*$/, '')} …`;
}
