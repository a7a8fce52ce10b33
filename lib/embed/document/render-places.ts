import { escapeHtml } from '../../formats/escape-html.ts';
import { fill } from '../../messages/fill.ts';
import type { ViewerStrings } from '../../messages/viewer.ts';
import type { KindNames } from '../../viewer/core/kind-names.ts';
import { inReadingOrder, placesInDocumentMax } from '../../viewer/core/reading-order.ts';
import { levelName, nameOf, statusText } from '../../viewer/core/texts.ts';
import type { LevelShape, PublicProject } from '../../viewer/core/types.ts';

type PlacesInput = {
  project: Pick<PublicProject, 'settings'>;
  level: LevelShape | null;
  language: string;
  kinds: KindNames;
  strings: ViewerStrings;
};

/** Renders the list of a level's places as HTML for screen readers, search engines and browsers without scripts. */
export function renderPlaces({ project, level, language, kinds, strings }: PlacesInput): string {
  const languages = { language, defaultLanguage: project.settings.defaultLanguage, kinds };
  const all = level ? inReadingOrder([...level.areas, ...level.markers]) : [];
  const heading = level ? fill(strings.placesOn, { level: levelName(level, language) }) : strings.places;
  const items = all.slice(0, placesInDocumentMax).map((place, i) => {
    const status = statusText(place, languages, strings);
    const note = status === null ? '' : ` <span class="atrium-place-status">${escapeHtml(status)}</span>`;
    return `<li><button type="button" data-place="${escapeHtml(place.id)}" tabindex="${i === 0 ? 0 : -1}">${escapeHtml(nameOf(place, languages, strings))}${note}</button></li>`;
  });
  const rest = all.length - items.length;
  if (rest > 0) items.push(`<li>${escapeHtml(fill(strings.morePlaces, { count: rest }, language))}</li>`);
  const empty = level ? strings.noPlaces : strings.noLevels;
  const list = items.length === 0 ? `<p>${escapeHtml(empty)}</p>` : `<ul>${items.join('')}</ul>`;
  return `<nav class="atrium-places" aria-label="${escapeHtml(strings.places)}"><h2>${escapeHtml(heading)}</h2>${list}</nav>`;
}
