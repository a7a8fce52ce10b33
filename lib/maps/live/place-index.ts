import type { z } from 'zod';
import type { searchResult } from '#lib/contract/endpoints/public.ts';
import { pinyinTag } from '#lib/mapmodel/pinyin-words.ts';
import type { LevelShape } from '#lib/mapmodel/present.ts';
import {
  askPlaces,
  bestFirst,
  type PlaceTexts,
  placeTexts,
  type SearchDocument,
  vocabularyOf,
} from '#lib/mapmodel/search.ts';
import { iconsOf } from '#lib/mapmodel/search-concepts.ts';
import { indexBytes } from '#lib/mapmodel/word-index.ts';
import { type ViewerLanguage, viewerLanguageOf } from '#lib/messages/languages.ts';
import { matchLanguage } from '#lib/messages/match-language.ts';
import { loadSearchWords } from '#lib/messages/search-words.ts';
import { limits } from '#lib/plans/limits.ts';
import { onceEach } from '#lib/platform/once.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';

export type SearchResult = z.infer<typeof searchResult>;

/** Keywords by place and language, and the spellings of `pinyinOf` under `pinyinTag`. */
export type Keywords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
export type IndexScope = {
  languages: readonly string[];
  defaultLanguage: string;
  /** Number of places on all levels. */
  placeCount: number;
};
type PlaceShape = LevelShape['areas'][number] | LevelShape['markers'][number];
export type IndexedLevel = Pick<LevelShape, 'id' | 'key' | 'name' | 'translations'>;
/** A place on its level. `keywords` are by language. */
export type IndexedPlace = {
  kind: 'area' | 'marker';
  place: PlaceShape;
  level: IndexedLevel;
  keywords: Keywords[string] | undefined;
};

/** The index of a map. Plain data: its memory is known, and a thread can pass it on. */
export type PlaceIndex = {
  byLanguage: readonly { language: string; texts: PlaceTexts }[];
  levels: readonly SearchResult['level'][];
  /** A record of each place as JSON, one after another, and where each starts. */
  records: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  defaultLanguage: string;
};
type PlaceRecord = Pick<SearchResult, 'kind' | 'id' | 'key'> & {
  level: number;
  titles: Record<string, string>;
};

/** Most texts of one index: one for each place and language. */
const textsMax = 200_000;
/** Time for which places are indexed before other requests get a turn. */
const sliceMs = 8;

/**
 * Indexes places in every language, or in as many languages as fit. Holds at most `indexBounds` of words: each place
 * has an equal share, and its title, keywords, address and features count in this order.
 */
export async function indexPlaces(
  places: AsyncIterable<IndexedPlace> | Iterable<IndexedPlace>,
  scope: IndexScope,
): Promise<PlaceIndex> {
  const { defaultLanguage, placeCount } = scope;
  const languages = fittingLanguages(scope);
  const all = await Promise.all(
    languages.map(async (language) => {
      const vocabulary = await vocabularyIn(language);
      return { language, collected: placeTexts(vocabulary, placeCount, 1 / languages.length) };
    }),
  );
  const levels = new Map<string, number>();
  const shown: SearchResult['level'][] = [];
  const records = growingBytes();
  let turnAt = performance.now();
  for await (const one of places) {
    const { kind, place, level } = one;
    const at = levels.get(level.id) ?? shown.push({ id: level.id, key: level.key, name: level.name }) - 1;
    levels.set(level.id, at);
    const titles = Object.fromEntries(
      languages.flatMap((language) => {
        const title = place.translations[language]?.title;
        return title ? [[language, title]] : [];
      }),
    );
    const record: PlaceRecord = { kind, id: place.id, key: place.key, level: at, titles };
    records.add(JSON.stringify(record));
    for (const { language, collected } of all) collected.add(documentOf(one, language, defaultLanguage));
    if (performance.now() - turnAt < sliceMs) continue;
    await yieldTurn();
    turnAt = performance.now();
  }
  const byLanguage: PlaceIndex['byLanguage'][number][] = [];
  for (const { language, collected } of all) {
    byLanguage.push({ language, texts: collected.build() });
    await yieldTurn();
  }
  return { byLanguage, levels: shown, ...records.all(), defaultLanguage };
}

/** Returns the memory of an index in bytes. */
export function placeIndexBytes({ byLanguage, records, starts }: PlaceIndex): number {
  const words = byLanguage.reduce((sum, { texts }) => sum + indexBytes(texts.words), 0);
  return words + records.byteLength + starts.byteLength;
}

/** Returns the memory of an index that can be moved between threads. */
export function buffersOf({ byLanguage, records, starts }: PlaceIndex): ArrayBuffer[] {
  const words = byLanguage.flatMap(({ texts }) =>
    Object.values(texts.words).flatMap((part) => (typeof part === 'object' ? [part.buffer] : [])),
  );
  return [...words, records.buffer, starts.buffer];
}

/**
 * Returns the languages whose texts fit into an index, always with the default language. Other languages are searched
 * in the default language.
 */
function fittingLanguages({ languages, defaultLanguage, placeCount }: IndexScope): string[] {
  const others = languages.filter((language) => language !== defaultLanguage);
  const othersMax = Math.floor(textsMax / Math.max(1, placeCount)) - 1;
  const fitting = new Set([defaultLanguage, ...others.slice(0, Math.max(0, othersMax))]);
  return languages.filter((language) => fitting.has(language));
}

/** Returns the places that match `query`, best first: in `language`, or each in the language that matches best. */
export async function findPlaces(
  index: PlaceIndex,
  query: string,
  language: string | undefined,
): Promise<SearchResult[]> {
  const { byLanguage, defaultLanguage } = index;
  const spoken = byLanguage.map((one) => one.language);
  const chosen = language && (matchLanguage(spoken, [language]) ?? defaultLanguage);
  const best = new Map<number, { score: number; isNamed: boolean; lang: string }>();
  for (const { language: lang, texts } of byLanguage) {
    if (chosen !== undefined && lang !== chosen) continue;
    const titleOf = (place: number) => titleIn(recordOf(index, place), lang, defaultLanguage) ?? '';
    const { hits } = askPlaces(texts, await vocabularyIn(lang), query, { titleOf });
    for (const { place, score, isNamed } of hits.slice(0, limits.searchResultsMax)) {
      const known = best.get(place);
      if (!known || bestFirst({ score, isNamed }, known) < 0) best.set(place, { score, isNamed, lang });
    }
    await yieldTurn();
  }
  return [...best]
    .sort(([, a], [, b]) => bestFirst(a, b))
    .slice(0, limits.searchResultsMax)
    .flatMap(([place, { lang }]) => {
      const record = recordOf(index, place);
      const level = index.levels[record.level];
      if (!level) return [];
      const { kind, id, key } = record;
      return [{ kind, id, key, level, title: titleIn(record, lang, defaultLanguage), lang }];
    });
}

function recordOf({ records, starts }: PlaceIndex, place: number): PlaceRecord {
  const bytes = records.subarray(starts[place], starts[place + 1]);
  return JSON.parse(new TextDecoder().decode(bytes)) as PlaceRecord;
}

function titleIn({ titles }: PlaceRecord, language: string, defaultLanguage: string): string | null {
  return titles[language] ?? titles[defaultLanguage] ?? null;
}

const vocabularies = onceEach((name: ViewerLanguage) => loadSearchWords(name).then(vocabularyOf));

/** Returns the synonyms and questions of a language. There are those of the interface's languages. */
function vocabularyIn(language: string) {
  return vocabularies(viewerLanguageOf(language) ?? 'en');
}

function documentOf(
  { place, level, keywords }: IndexedPlace,
  language: string,
  defaultLanguage: string,
): SearchDocument {
  const own = place.translations[language];
  const fallback = place.translations[defaultLanguage];
  const features = own && own.features.length > 0 ? own.features : (fallback?.features ?? []);
  const signed = own?.title && own !== fallback && fallback?.title ? [fallback.title] : [];
  return {
    levelId: level.id,
    title: own?.title ?? fallback?.title ?? '',
    tags: place.tags.map((tag) => `${tag.name} ${tag.translations[language] ?? ''}`),
    // Visitors also type the text on the sign, which is in the default language.
    keywords: [...(keywords?.[language] ?? keywords?.[defaultLanguage] ?? []), ...signed].join(' '),
    pinyin: keywords?.[pinyinTag] ?? [],
    features: features.join(' '),
    address: place.address ?? '',
    level: level.translations[language]?.name ?? level.name,
    icons: iconsOf(place),
  };
}

function growingBytes() {
  const pieces: Buffer[] = [];
  const starts = [0];
  return {
    add(text: string) {
      const piece = Buffer.from(text);
      pieces.push(piece);
      starts.push((starts.at(-1) ?? 0) + piece.length);
    },
    all: () => ({ records: new Uint8Array(Buffer.concat(pieces)), starts: Uint32Array.from(starts) }),
  };
}
