import { foldForms, isSameName } from '../../mapmodel/search-text.ts';
import { h, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { levelName, nameOf, statusText, tagName } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer } from '../core/viewer.ts';
import { categoriesOf, countsOf } from '../directory/categories.ts';
import { categoryMark } from '../directory/category-mark.ts';
import { openDirectory } from '../directory/open-directory.ts';
import type { NearestPlaces, NearPlace } from './nearest-places.ts';

/** A line of the list: a place, or a suggestion. */
export type ResultLine = { found?: FoundPlace; pick?: () => void };

/** The content of the list of results: headings, and options in the order of the lines. */
export type Results = { elements: HTMLElement[]; lines: ResultLine[] };

const levelsMax = 3;
/** A shorter query occurs in the name of nearly every level. */
const levelCharsMin = 2;
const categoriesMax = 8;

type Found = {
  query: string;
  levels: readonly LevelShape[];
  found: readonly FoundPlace[];
  /** Number of places at the start of `found` whose name is the query. */
  namedCount: number;
  near: NearestPlaces | null;
};

/**
 * Returns matching levels and places, first those whose name is the query. The nearest come first if the query asks for
 * that.
 */
export function resultLines(viewer: Viewer, asked: Found): Results {
  const { query, levels, found, namedCount, near } = asked;
  const list = lineList();
  const called = near ? [] : levelsCalled(viewer, query, levels);
  const addLevel = (level: LevelShape) =>
    list.add(icon('layers', 18), levelName(level, viewer.languages().language), viewer.strings().level, {
      pick: () => void viewer.showLevel(level.id),
    });
  const isNamed = (level: LevelShape) => isSameName(levelName(level, viewer.languages().language), query);
  called.filter(isNamed).forEach(addLevel);
  const others = called.filter((level) => !isNamed(level));
  if (namedCount === 0) others.forEach(addLevel);
  if (near) list.head(startText(viewer, near));
  for (const [i, one] of found.entries()) {
    const mark = h('span', { class: 'atrium-result-dot' });
    mark.style.backgroundColor = one.place.color;
    const name = nameOf(one.place, viewer.languages(), viewer.strings());
    list.add(mark, name, placeParts(viewer, one, near?.places[i]), { found: one });
    if (i + 1 === namedCount) others.forEach(addLevel);
  }
  return list;
}

/** Returns suggestions for an empty field. */
export function offerLines(
  viewer: Viewer,
  {
    levels,
    recent,
    type,
  }: { levels: readonly LevelShape[]; recent: readonly string[]; type(query: string): void },
): Results {
  const list = lineList();
  const strings = viewer.strings();
  const { language } = viewer.languages();
  if (recent.length > 0) list.head(strings.recentSearches);
  for (const query of recent) list.add(icon('clock', 18), query, '', { pick: () => type(query) });
  const counted = categoriesOf(viewer.project())
    .map((tag) => ({ tag, count: [...countsOf(levels, tag.id).values()].reduce((a, b) => a + b, 0) }))
    .filter(({ count }) => count > 0);
  if (counted.length > 0) list.head(strings.categories);
  for (const { tag, count } of counted.slice(0, categoriesMax))
    list.add(categoryMark(viewer, tag), tagName(tag, language), fill(strings.placeCount, { count }), {
      pick: () => openDirectory(viewer, tag.id),
    });
  return list;
}

function lineList() {
  const lines: ResultLine[] = [];
  const elements: HTMLElement[] = [];
  return {
    lines,
    elements,
    head(text: string) {
      elements.push(h('li', { role: 'presentation', class: 'atrium-results-head' }, text));
    },
    add(mark: Element, title: string, detail: string | (Node | string | false)[], line: ResultLine) {
      const small = typeof detail === 'string' ? [detail] : detail;
      const text = h(
        'span',
        { class: 'atrium-result-text' },
        h('span', { class: 'atrium-result-title', dir: 'auto' }, title),
        small.some(Boolean) && h('span', { class: 'atrium-small atrium-result-detail' }, ...small),
      );
      const props = { role: 'option', 'aria-selected': 'false' };
      elements.push(h('li', props, mark, text));
      lines.push(line);
    },
  };
}

/** Returns level, distance and status in one line. Each part has the direction of its own script. */
function placeParts(
  viewer: Viewer,
  { place, level }: FoundPlace,
  near: NearPlace | undefined,
): (Node | string | false)[] {
  const strings = viewer.strings();
  const status = statusText(place, viewer.languages(), strings);
  const far = near ? farText(viewer, level, near) : '';
  const parts = [viewer.project().levels.length > 1 && levelName(level, viewer.languages().language), far];
  return [
    ...parts.map((part) => part && h('bdi', {}, part)),
    status !== null && h('bdi', { class: 'atrium-result-status', 'data-type': place.status?.type }, status),
  ]
    .filter(Boolean)
    .flatMap((part, i) => [i > 0 && ' · ', part]);
}

/** Returns the distance: on foot if known, else in metres on the same level if its scale is known, else in floors. */
function farText(viewer: Viewer, level: LevelShape, near: NearPlace): string {
  const strings = viewer.strings();
  // A place that no way leads to gets no distance, however near it is.
  if (near.walk === null) return '';
  if (near.walk?.distance) return fill(strings.distanceAway, { distance: near.walk.distance });
  if (near.distance !== null) {
    if (level.metersPerPixel === null) return '';
    const metres = near.distance * level.metersPerPixel;
    const step = metres < 20 ? 5 : 10;
    const rounded = Math.max(Math.round(metres / step) * step, step);
    const unit = { style: 'unit', unit: 'meter', unitDisplay: 'short' } as const;
    return fill(strings.distanceAway, {
      distance: rounded.toLocaleString(viewer.languages().language, unit),
    });
  }
  if (near.floors === null || near.floors === 0) return level.building ?? '';
  return fill(near.floors > 0 ? strings.floorsUp : strings.floorsDown, { count: Math.abs(near.floors) });
}

function startText(viewer: Viewer, { start }: NearestPlaces): string {
  const strings = viewer.strings();
  if (start.isHere) return strings.nearestHere;
  if (start.place === null) return strings.nearestMiddle;
  return fill(strings.nearestPlace, { place: nameOf(start.place, viewer.languages(), strings) });
}

function levelsCalled(viewer: Viewer, query: string, levels: readonly LevelShape[]): LevelShape[] {
  if (viewer.project().levels.length < 2) return [];
  const wanted = foldForms(query.trim());
  return levels
    .filter((level) => {
      const name = levelName(level, viewer.languages().language);
      const isWordIn = (form: string) => wanted.some((one) => ` ${form}`.includes(` ${one}`));
      return (
        isSameName(name, query) || (query.trim().length >= levelCharsMin && foldForms(name).some(isWordIn))
      );
    })
    .slice(0, levelsMax);
}
