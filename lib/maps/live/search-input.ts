import type { LevelMetadataShape } from '#lib/mapmodel/present.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { LiveMap } from './load-live-map.ts';
import type { IndexedLevel, IndexedPlace, Keywords } from './place-index.ts';

/** The texts of a live map in bytes, which a thread can take over: each place as JSON, one after another. */
export type IndexedTexts = {
  levels: readonly IndexedLevel[];
  places: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  /** Level of each place (number in `levels`), and whether it is a marker. */
  levelOf: Uint8Array<ArrayBuffer>;
  isMarker: Uint8Array<ArrayBuffer>;
  /** JSON of `Keywords`. */
  keywords: Uint8Array<ArrayBuffer>;
};

/** Returns how many bytes `textsOf` copies. Reads the bodies of the map and copies nothing. */
export async function textBytes(map: LiveMap): Promise<number> {
  let bytes = (await map.keywords()).raw.byteLength;
  for (const { level } of map.levels)
    for (const { start, end } of (await map.level(level.id)).parts.values()) bytes += end - start;
  return bytes;
}

/** Copies the texts of all visible places of a map. Other requests get a turn after each level. */
export async function textsOf(map: LiveMap): Promise<IndexedTexts> {
  const levels = JSON.parse((await map.levelList()).raw.toString('utf8')) as LevelMetadataShape[];
  const bodies = await Promise.all(map.levels.map(({ level }) => map.level(level.id)));
  const all = bodies.flatMap(({ parts }, level) => [...parts.values()].map((part) => ({ part, level })));
  const places = new Uint8Array(all.reduce((sum, { part }) => sum + part.end - part.start, 0));
  const starts = new Uint32Array(all.length + 1);
  const levelOf = new Uint8Array(all.length);
  const isMarker = new Uint8Array(all.length);
  for (const [at, { part, level }] of all.entries()) {
    const from = starts[at] ?? 0;
    places.set(part.source.subarray(part.start, part.end), from);
    starts[at + 1] = from + part.end - part.start;
    levelOf[at] = level;
    isMarker[at] = part.kind === 'marker' ? 1 : 0;
    if (level !== all[at + 1]?.level) await yieldTurn();
  }
  const keywords = new Uint8Array((await map.keywords()).raw);
  const inOrder = map.levels.flatMap(({ level }) => levels.find(({ id }) => id === level.id) ?? []);
  return { levels: inOrder, places, starts, levelOf, isMarker, keywords };
}

/** Returns the places of `textsOf`, read one at a time. */
export function* placesIn(texts: IndexedTexts): Generator<IndexedPlace> {
  const { levels, places, starts, levelOf, isMarker } = texts;
  const decoder = new TextDecoder();
  const keywords = JSON.parse(decoder.decode(texts.keywords)) as Keywords;
  for (const [at, isOfMarker] of isMarker.entries()) {
    const level = levels[levelOf[at] ?? 0];
    if (!level) continue;
    const place = JSON.parse(
      decoder.decode(places.subarray(starts[at], starts[at + 1])),
    ) as IndexedPlace['place'];
    yield { kind: isOfMarker ? 'marker' : 'area', place, level, keywords: keywords[place.id] };
  }
}
