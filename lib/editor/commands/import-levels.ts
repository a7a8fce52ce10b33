import type { ProposedLevel } from '../../import/proposal.ts';
import type { Tally } from '../../import/report.ts';
import { titleOf } from '../../import/texts.ts';
import { keyAllocator } from '../../mapmodel/key-allocator.ts';
import { plainSlug } from '../../mapmodel/plain-slug.ts';
import { limits } from '../../plans/limits.ts';
import type { Reader } from '../model/document.ts';
import { newLevel } from '../model/entities.ts';
import type { Change, Level } from '../model/types.ts';
import { added } from './command.ts';

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
    const name = nameOf(level, defaultLanguage, tally);
    if (there.length + changes.length >= limits.levelsMax) {
      tally.tell('levelsMax', name);
      continue;
    }
    const id = newId();
    ids.set(level.ref, id);
    const plain = newLevel({ id, name, order: order++ });
    const made: Level = {
      ...plain,
      key: nextKey(plainSlug(name) ?? 'level'),
      width: lengthOf(level.width),
      height: lengthOf(level.height),
      metersPerPixel: scaleOf(metersPerPixel),
      translations: translationsOf(level, languages, defaultLanguage),
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

function nameOf({ names, ref }: ProposedLevel, defaultLanguage: string, tally: Tally): string {
  const named = [names[defaultLanguage], names[''], ...Object.values(names), ref].find((name) =>
    name?.trim(),
  );
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
