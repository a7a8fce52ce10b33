import { foldForms, isSameName } from '../../mapmodel/search-text.ts';
import { formatDistance, withRegion } from '../../wayfinding/itinerary/format-distance.ts';
import { askWay } from '../core/ask-way.ts';
import { type Child, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { hasDirections } from '../core/has-directions.ts';
import { levelName, nameOf, tagName } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { openDirectory } from '../directory/open-directory.ts';
import type { View } from '../directory/view.ts';
import { countedCategories } from '../list/categories.ts';
import { categoryMark } from '../list/category-mark.ts';
import type { NearestPlaces, NearPlace } from '../list/nearest-places.ts';
import { openCount } from '../list/open-count.ts';
import { detailLine, type PlaceRow, placeContent, rowContent } from '../list/row.ts';
import { stopJoiner } from '../list/stops.ts';

/** A line of the list of results: a heading, else an option, which is a place or a suggestion. */
export type ResultLine = {
  isHead?: boolean;
  found?: FoundPlace;
  pick?: () => unknown;
  content(): Child[];
};

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
  /** Walks to the first places. */
  walks?: readonly (Walk | null)[];
  /** Whether a pick opens the way to a place instead of its card. */
  isWay: boolean;
};

/**
 * Returns matching levels and places, first those whose name is the query. The nearest come first if the query asks for
 * that.
 */
export function resultLines(viewer: Viewer, asked: Found): ResultLine[] {
  const { query, levels, found, namedCount, near, walks, isWay } = asked;
  const { language } = viewer.languages();
  const called = near ? [] : levelsCalled(viewer, query, levels);
  const isNamed = (level: LevelShape) => isSameName(levelName(level, language), query);
  const lineOf = (level: LevelShape) =>
    plainLine(
      () => icon('layers', 18),
      levelName(level, language),
      viewer.strings().level,
      () => viewer.showLevel(level.id),
    );
  const others = called.filter((level) => !isNamed(level)).map(lineOf);
  const places = found.map((one, i): ResultLine => {
    const content = () => placeContent(viewer, one, walkOf(viewer, one.level, near?.places[i], walks?.[i]));
    const pick = () => askWay(viewer, one.place);
    return { content, found: one, ...(isWay && hasDirections(viewer) && { pick }) };
  });
  return [
    ...called.filter(isNamed).map(lineOf),
    ...(near ? [headLine(startText(viewer, near))] : []),
    ...places.slice(0, namedCount),
    ...others,
    ...places.slice(namedCount),
  ];
}

/** Returns suggestions for an empty field. */
export function offerLines(
  viewer: Viewer,
  {
    levels,
    recent,
    type,
  }: { levels: readonly LevelShape[]; recent: readonly string[]; type(query: string): void },
): ResultLine[] {
  const strings = viewer.strings();
  const { language } = viewer.languages();
  const counted = countedCategories(viewer.project(), levels, stopJoiner(viewer, levels));
  const open = openCount(viewer, levels);
  /** Returns the line of a list of places, which opens in the directory. */
  const placesLine = (mark: () => Element, title: string, count: number, view: View) =>
    plainLine(mark, title, fill(strings.placeCount, { count }), () => openDirectory(viewer, view));
  return [
    ...(recent.length > 0 ? [headLine(strings.recentSearches)] : []),
    ...recent.map((query) =>
      plainLine(
        () => icon('clock', 18),
        query,
        null,
        () => type(query),
      ),
    ),
    ...(counted.length > 0 || open !== null ? [headLine(strings.categories)] : []),
    ...(open !== null ? [placesLine(() => icon('clock', 18), strings.openNow, open, { kind: 'open' })] : []),
    ...counted.slice(0, categoriesMax).map(({ tag, count }) =>
      placesLine(() => categoryMark(viewer, tag), tagName(tag, language), count, {
        kind: 'category',
        tagId: tag.id,
      }),
    ),
  ];
}

const headLine = (text: string): ResultLine => ({ isHead: true, content: () => [text] });

/** Returns the line of something that is no place. */
function plainLine(
  mark: () => Element,
  title: string,
  detail: string | null,
  pick: () => unknown,
): ResultLine {
  return { content: () => rowContent({ mark: mark(), title, detail: detailLine(detail) }), pick };
}

/** Returns what a result says about the way to it. */
function walkOf(viewer: Viewer, level: LevelShape, near?: NearPlace, walk?: Walk | null): PlaceRow {
  const far = near && farText(viewer, level, near);
  return { walk: walk ?? near?.walk, ...(far && { far }) };
}

/** Returns the distance: on foot if known, else in metres on the same level if its scale is known, else in floors. */
function farText(viewer: Viewer, level: LevelShape, near: NearPlace): string {
  const strings = viewer.strings();
  // A place that no way leads to gets no distance, however near it is.
  if (near.walk === null) return '';
  if (near.walk?.distance) return fill(strings.distanceAway, { distance: near.walk.distance });
  if (near.distance !== null) {
    if (level.metersPerPixel === null) return '';
    const locale = withRegion(viewer.languages().language, navigator.language);
    const distance = formatDistance(near.distance * level.metersPerPixel, locale);
    return fill(strings.distanceAway, { distance });
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
