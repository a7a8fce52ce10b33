import { iconsOf } from '../../mapmodel/search-concepts.ts';
import { type Child, h } from '../core/dom.ts';
import { levelName, nameOf, statusText } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { categoryMark, loadMarks } from './category-mark.ts';
import { stopsText } from './stops.ts';

/** What a row of a list shows: icon, title, a line below it, and a number at its end. */
export type Row = { mark: Element; title: string; detail?: Element | null; count?: string };

/** What a row of a place says besides its name and status. */
export type PlaceRow = {
  /** Left out below the heading of a level. */
  hasLevel?: boolean;
  walk?: Walk | null | undefined;
  /** The distance in words. Absent: that of the walk. */
  far?: string;
};

/** Returns the content of a row, which is the same in directory, filter, favourites and search. */
export function rowContent({ mark, title, detail, count }: Row): Child[] {
  return [
    mark,
    h(
      'span',
      { class: 'atrium-result-text' },
      h('span', { class: 'atrium-result-title', dir: 'auto' }, title),
      detail,
    ),
    count !== undefined && h('span', { class: 'atrium-count' }, count),
  ];
}

/** Returns the line below a title. Null if it has no part. */
export function detailLine(...parts: Child[]): HTMLElement | null {
  const line = parts.filter(Boolean).flatMap((part, i) => [i > 0 && ' · ', part]);
  return line.length > 0 ? h('span', { class: 'atrium-small atrium-result-detail' }, ...line) : null;
}

/** Returns the row of a place: icon, name, and level or levels, walking time, distance and status in one line. */
export function placeContent(
  viewer: Viewer,
  { place, level, stops }: FoundPlace,
  row: PlaceRow = {},
): Child[] {
  const { hasLevel = true, walk, far = walk?.distance } = row;
  const languages = viewer.languages();
  const status = statusText(place, languages, viewer.strings());
  const [icon = null] = iconsOf(place);
  const parts = [
    stops
      ? stopsText(viewer, stops)
      : hasLevel && viewer.project().levels.length > 1 && levelName(level, languages.language),
    walkTime(viewer, walk),
    far,
  ];
  return rowContent({
    mark: categoryMark(viewer, { icon, color: place.color }),
    title: nameOf(place, languages, viewer.strings()),
    detail: detailLine(
      // Each part has the direction of its own script.
      ...parts.map((part) => part && h('bdi', {}, part)),
      status !== null && h('bdi', { class: 'atrium-result-status', 'data-type': place.status?.type }, status),
    ),
  });
}

/** Loads the icons of categories and of all places of these levels. */
export function loadPlaceMarks(viewer: Viewer, levels: readonly LevelShape[]): Promise<void> {
  const places = levels.flatMap(({ areas, markers }) => [...areas, ...markers]);
  return loadMarks(viewer, places.flatMap(iconsOf));
}

/** Returns a button with a row, for a list that is no combobox. */
export function rowButton(content: readonly Child[], onclick: (event: Event) => void): HTMLElement {
  return h('button', { type: 'button', class: 'atrium-option', onclick }, ...content);
}

/** Returns the time of a walk in whole minutes. */
function walkTime(viewer: Viewer, walk: Walk | null | undefined): string | null {
  if (!walk?.distance) return null;
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;
  return Math.max(1, Math.round(walk.seconds / 60)).toLocaleString(viewer.languages().language, unit);
}
