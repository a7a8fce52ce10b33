import { iconsOf } from '../../mapmodel/search-concepts.ts';
import { foldForms, isSameName } from '../../mapmodel/search-text.ts';
import { askWay } from '../core/ask-way.ts';
import { type Child, h, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { hasDirections } from '../core/has-directions.ts';
import { levelName, nameOf, statusText, tagName } from '../core/texts.ts';
import type { FoundPlace, LevelShape } from '../core/types.ts';
import type { Viewer, Walk } from '../core/viewer.ts';
import { categoriesOf, countsOf } from '../directory/categories.ts';
import { categoryMark } from '../directory/category-mark.ts';
import { openDirectory } from '../directory/open-directory.ts';
import type { NearestPlaces, NearPlace } from './nearest-places.ts';

/** A line of the list of results: a heading, else an option, which is a place or a suggestion. */
export type ResultLine = {
  isHead?: boolean;
  found?: FoundPlace;
  pick?: () => void;
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
    optionLine(() => icon('layers', 18), levelName(level, language), viewer.strings().level, {
      pick: () => void viewer.showLevel(level.id),
    });
  const others = called.filter((level) => !isNamed(level)).map(lineOf);
  const places = found.map((one, i) => {
    const [icon = null] = iconsOf(one.place);
    const mark = () => categoryMark(viewer, { icon, color: one.place.color });
    const name = nameOf(one.place, viewer.languages(), viewer.strings());
    const detail = () => placeParts(viewer, one, near?.places[i], walks?.[i]);
    const pick = () => askWay(viewer, one.place);
    return optionLine(mark, name, detail, {
      found: one,
      ...(isWay && hasDirections(viewer) && { pick }),
    });
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
  const counted = categoriesOf(viewer.project())
    .map((tag) => ({ tag, count: [...countsOf(levels, tag.id).values()].reduce((a, b) => a + b, 0) }))
    .filter(({ count }) => count > 0);
  return [
    ...(recent.length > 0 ? [headLine(strings.recentSearches)] : []),
    ...recent.map((query) => optionLine(() => icon('clock', 18), query, '', { pick: () => type(query) })),
    ...(counted.length > 0 ? [headLine(strings.categories)] : []),
    ...counted
      .slice(0, categoriesMax)
      .map(({ tag, count }) =>
        optionLine(
          () => categoryMark(viewer, tag),
          tagName(tag, language),
          fill(strings.placeCount, { count }),
          { pick: () => openDirectory(viewer, tag.id) },
        ),
      ),
  ];
}

const headLine = (text: string): ResultLine => ({ isHead: true, content: () => [text] });

function optionLine(
  mark: () => Element,
  title: string,
  detail: string | (() => Child[]),
  line: Pick<ResultLine, 'found' | 'pick'>,
): ResultLine {
  const content = () => {
    const small = typeof detail === 'string' ? [detail] : detail();
    return [
      mark(),
      h(
        'span',
        { class: 'atrium-result-text' },
        h('span', { class: 'atrium-result-title', dir: 'auto' }, title),
        small.some(Boolean) && h('span', { class: 'atrium-small atrium-result-detail' }, ...small),
      ),
    ];
  };
  return { ...line, content };
}

/** Returns level, distance and status in one line. Each part has the direction of its own script. */
function placeParts(
  viewer: Viewer,
  { place, level }: FoundPlace,
  near: NearPlace | undefined,
  walk: Walk | null | undefined,
): Child[] {
  const strings = viewer.strings();
  const status = statusText(place, viewer.languages(), strings);
  const far = near ? farText(viewer, level, near) : '';
  const parts = [
    viewer.project().levels.length > 1 && levelName(level, viewer.languages().language),
    walkTime(viewer, walk ?? near?.walk),
    far || walk?.distance,
  ];
  return [
    ...parts.map((part) => part && h('bdi', {}, part)),
    status !== null && h('bdi', { class: 'atrium-result-status', 'data-type': place.status?.type }, status),
  ]
    .filter(Boolean)
    .flatMap((part, i) => [i > 0 && ' · ', part]);
}

/** Returns the time of a walk in whole minutes. */
function walkTime(viewer: Viewer, walk: Walk | null | undefined): string | null {
  if (!walk?.distance) return null;
  const unit = { style: 'unit', unit: 'minute', unitDisplay: 'short' } as const;
  return Math.max(1, Math.round(walk.seconds / 60)).toLocaleString(viewer.languages().language, unit);
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
