import { escapeHtml } from '../../formats/escape-html.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import { inReadingOrder, placesInDocumentMax } from '../../viewer/core/reading-order.ts';
import { levelName, statusText, textOf } from '../../viewer/core/texts.ts';
import type { LevelShape, PlaceShape, PublicProject } from '../../viewer/core/types.ts';

type SectionInput = {
  project: Pick<PublicProject, 'settings'>;
  level: LevelShape;
  language: string;
  strings: ViewerStrings;
  /** Returns the address of a place's page by its name. */
  urlOf: (name: string) => string;
  /** The keys of the areas of all levels. */
  areaKeys: ReadonlySet<string>;
};

/** Renders a level for readers without scripts: its name, and a link to the page of each place with a title. */
export function renderLevelSection(input: SectionInput): string {
  const { project, level, language, strings, urlOf, areaKeys } = input;
  const languages = { language, defaultLanguage: project.settings.defaultLanguage };
  const titled = titledPlaces(level, languages, areaKeys);
  const names = new Map(titled.map(({ place, name }) => [place, name]));
  const lang = language === project.settings.defaultLanguage ? '' : `?lang=${encodeURIComponent(language)}`;
  const items = inReadingOrder(titled.map(({ place }) => place))
    .slice(0, placesInDocumentMax)
    .map((place) => {
      const status = statusText(place, languages, strings);
      const note = status === null ? '' : ` <small>${escapeHtml(status)}</small>`;
      const href = urlOf(names.get(place) ?? place.key) + lang;
      return `<li><a href="${escapeHtml(href)}">${escapeHtml(textOf(place, 'title', languages) ?? '')}</a>${note}</li>`;
    });
  const rest = titled.length - items.length;
  if (rest > 0) items.push(`<li>+ ${rest.toLocaleString(language)}</li>`);
  const list = items.length === 0 ? `<p>${escapeHtml(strings.noPlaces)}</p>` : `<ul>${items.join('')}</ul>`;
  return `<section><h2>${escapeHtml(levelName(level, language))}</h2>${list}</section>`;
}

/** Returns the areas and markers of a level that have a title, with the name of their page. */
export function titledPlaces(
  { areas, markers }: LevelShape,
  languages: { language: string; defaultLanguage: string },
  areaKeys: ReadonlySet<string>,
): { place: PlaceShape; name: string }[] {
  return [...areas, ...markers]
    .filter((place) => textOf(place, 'title', languages))
    .map((place) => ({ place, name: pageName(place, areaKeys) }));
}

/** Returns the name of a place's page. If an area and a marker share a key, the page of the key is the area's. */
export function pageName(place: PlaceShape, areaKeys: ReadonlySet<string>): string {
  return 'position' in place && areaKeys.has(place.key) ? place.id : place.key;
}
