import { isChinese, pinyinOf, speller } from '#lib/mapmodel/pinyin.ts';
import { pinyinTag } from '#lib/mapmodel/pinyin-words.ts';
import type { LevelShape, PresentScope } from '#lib/mapmodel/present.ts';
import { keywordsIn } from '#lib/mapmodel/translations.ts';
import type { Translations } from '#lib/mapmodel/types.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { LevelBodies, Part } from './level-bodies.ts';
import type { LiveLevel } from './live-levels.ts';
import type { PublicProject } from './public-project.ts';

type Content = {
  levels: readonly LiveLevel[];
  scope: PresentScope;
  level(levelId: string): Promise<LevelBodies>;
};
type Draft = Pick<PublicProject, 'languages' | 'settings'>;
type Row = { id: string; translations: Translations };

/** A few milliseconds of work. */
const placesAtOnce = 50;

/**
 * Returns the JSON of a map's keywords by place and language, `{<id>: {<lang>: [word]}}`. `rows` are the places that
 * have some. Each place of a map in Chinese also has the spellings of its titles and tags, under `pinyinTag`. Other
 * requests get a turn between the pieces.
 */
export async function keywordsBody(rows: readonly Row[], content: Content): Promise<Buffer> {
  const { languages } = content.scope;
  const chinese = languages.filter(isChinese);
  const spelled = await spellings(content, chinese);
  const pieces: Buffer[] = [];
  const write = async <T>(all: readonly T[], memberOf: (one: T) => readonly [string, unknown]) => {
    for (let at = 0; at < all.length; at += placesAtOnce) {
      for (const one of all.slice(at, at + placesAtOnce)) {
        const [id, words] = memberOf(one);
        pieces.push(Buffer.from(`${pieces.length === 0 ? '' : ','}"${id}":${JSON.stringify(words)}`));
      }
      await yieldTurn();
    }
  };
  await write(rows, ({ id, translations }) => {
    const own = keywordsIn(translations, languages);
    const pinyin = [...(own[pinyinTag] ?? []), ...(spelled.get(id) ?? [])];
    spelled.delete(id);
    return [id, pinyin.length > 0 ? { ...own, [pinyinTag]: pinyin } : own];
  });
  await write([...spelled], ([id, pinyin]) => [id, { [pinyinTag]: pinyin }]);
  return Buffer.concat([Buffer.from('{'), ...pieces, Buffer.from('}')]);
}

/**
 * Returns the JSON of how the Chinese titles and tags of a draft are spelled, in the shape of `keywordsBody`: a draft has
 * its keywords in its places. Null for a map without Chinese.
 */
export async function draftSpellings({ languages, settings }: Draft, levels: readonly LevelShape[]) {
  const chinese = languages.map(({ code }) => code).filter(isChinese);
  if (chinese.length === 0) return null;
  const spoken = { chinese, defaultLanguage: settings.defaultLanguage };
  const spell = speller();
  const places = levels.flatMap(({ areas, markers }) => [...areas, ...markers]);
  const found = await spellingsOf(places, (place) => pinyinOf(place, spoken, spell));
  const words = [...found].map(([id, pinyin]) => [id, { [pinyinTag]: pinyin }]);
  return Buffer.from(JSON.stringify(Object.fromEntries(words)));
}

/** Spellings by the text of a place. A map that changes has most texts of the one before. */
const known = new WeakMap<Part, readonly string[]>();

/** Returns the spellings of all visible places that have some, by their ids. */
async function spellings({ levels, level, scope }: Content, chinese: readonly string[]) {
  const spoken = { chinese, defaultLanguage: scope.defaultLanguage };
  const spell = speller();
  async function* parts() {
    if (chinese.length > 0) for (const one of levels) yield* (await level(one.level.id)).parts.values();
  }
  return spellingsOf(parts(), (part) => {
    const spelled = known.get(part) ?? pinyinOf(placeOf(part), spoken, spell);
    known.set(part, spelled);
    return spelled;
  });
}

async function spellingsOf<Place extends { id: string }>(
  places: Iterable<Place> | AsyncIterable<Place>,
  spell: (place: Place) => readonly string[],
) {
  const found = new Map<string, readonly string[]>();
  let count = 0;
  for await (const place of places) {
    const spelled = spell(place);
    if (spelled.length > 0) found.set(place.id, spelled);
    count += 1;
    if (count % placesAtOnce === 0) await yieldTurn();
  }
  return found;
}

function placeOf({ source, start, end }: Part) {
  return JSON.parse(source.toString('utf8', start, end)) as LevelShape['areas' | 'markers'][number];
}
