import type { ProposedLevel } from '../../import/proposal.ts';
import type { Tally } from '../../import/report.ts';
import { titleOf } from '../../import/texts.ts';
import { keyAllocator } from '../../mapmodel/key-allocator.ts';
import { codedFloor, levelKeyOf, levelNameIn } from '../../mapmodel/level-names.ts';
import { levelSlug } from '../../mapmodel/plain-slug.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newLevel } from '../model/entities.ts';
import type { Change, Level } from '../model/types.ts';
import { added } from './command.ts';
import { floorNames, type LevelNames } from './new-levels.ts';

export type ImportedPlan = Pick<Level, 'imageUrl' | 'imageThumbnails' | 'width' | 'height'>;

type Input = {
  levels: readonly ProposedLevel[];
  plans: ReadonlyMap<string, ImportedPlan>;
  metersPerPixel: number | null;
};
type Context = { newId: () => string; tally: Tally; languages: readonly string[] };

/**
 * Returns the changes that make the new levels, the lowest first, after the existing levels. Also returns the id of
 * each level that receives places, by its `ref`.
 */
export function makeLevels(
  document: Reader,
  { levels, plans, metersPerPixel }: Input,
  { newId, tally, languages }: Context,
): { changes: Change[]; ids: ReadonlyMap<string, string> } {
  const there = document.levels();
  const { defaultLanguage } = document.project().settings;
  const nextKey = keyAllocator(there.map(({ key }) => key));
  const ids = new Map<string, string>();
  const changes: Change[] = [];
  let order = Math.max(-1, ...there.map((level) => level.order)) + 1;
  for (const level of levels.toSorted((a, b) => a.ordinal - b.ordinal)) {
    if (level.into !== 'new') {
      if (level.into !== null && document.get(level.into)?.kind === 'level') ids.set(level.ref, level.into);
      continue;
    }
    const named = namesOf(level, { defaultLanguage, languages }, tally);
    const { name, translations } = named;
    if (there.length + changes.length >= limits.levelsMax) {
      tally.tell('levelsMax', name);
      continue;
    }
    const id = newId();
    ids.set(level.ref, id);
    const plain = newLevel({ id, name, order: order++ });
    const made: Level = {
      ...plain,
      key: nextKey(named.key),
      width: lengthOf(level.width),
      height: lengthOf(level.height),
      metersPerPixel: scaleOf(level.pxPerMetre ? 1 / level.pxPerMetre : metersPerPixel),
      translations,
      ...plans.get(level.ref),
      wayfinding: { ...plain.wayfinding, source: hasWalls(level) ? 'auto' : 'areas' },
    };
    changes.push(added(made));
  }
  return { changes, ids };
}

/** Checks whether a drawing has walls. Without walls, directions would lead through the rooms. */
function hasWalls({ backdrop }: ProposedLevel): boolean {
  return backdrop === null || !('svg' in backdrop) || backdrop.hasWalls;
}

type MapLanguages = { defaultLanguage: string; languages: readonly string[] };

/**
 * Returns the names and key of a new level. A name that is only a code (`-1`, `EG`) becomes the name of the floor in the
 * languages of the map, with its key.
 */
function namesOf(level: ProposedLevel, map: MapLanguages, tally: Tally): LevelNames & { key: string } {
  const given = givenName(level, map.defaultLanguage);
  const number = codedFloor(given);
  const translations = translationsOf(level, map.languages, map.defaultLanguage);
  if (number === null) {
    const name = checkedName(given, tally);
    return { name, translations, key: levelSlug(name) ?? 'level' };
  }
  const made = floorNames(number, map);
  return {
    name: made.name,
    translations: { ...made.translations, ...translations },
    key: levelKeyOf(number),
  };
}

/** Returns the name that a new level gets in the default language of the map. */
export function newLevelName(level: ProposedLevel, defaultLanguage: string): string {
  const given = givenName(level, defaultLanguage);
  const number = codedFloor(given);
  return number === null ? given : (levelNameIn(defaultLanguage, number) ?? given);
}

function givenName({ names, ref }: ProposedLevel, defaultLanguage: string): string {
  const all = [names[defaultLanguage], names[''], ...Object.values(names), ref];
  return all.find((name) => name?.trim()) ?? '';
}

function checkedName(named: string, tally: Tally): string {
  const notes: Parameters<typeof titleOf>[1] = [];
  const name = titleOf(named, notes) ?? 'Level';
  for (const { code, text } of notes) tally.tell(code, text);
  return name;
}

function translationsOf(
  { names }: ProposedLevel,
  languages: readonly string[],
  defaultLanguage: string,
): Level['translations'] {
  return Object.fromEntries(
    Object.entries(names).flatMap(([code, name]) => {
      const text = titleOf(name, []);
      return code !== defaultLanguage && languages.includes(code) && text ? [[code, { name: text }]] : [];
    }),
  );
}

function lengthOf(px: number): number {
  return Math.min(limits.canvasPxMax, Math.max(1, px));
}

function scaleOf(metersPerPixel: number | null): number | null {
  if (metersPerPixel === null) return null;
  const isTaken = metersPerPixel >= limits.metersPerPixelMin && metersPerPixel <= limits.metersPerPixelMax;
  return isTaken ? metersPerPixel : null;
}
