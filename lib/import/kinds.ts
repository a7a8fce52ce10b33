import { foldText, splitWords } from '../mapmodel/search-text.ts';
import type { RoomKindNames } from '../messages/room-kinds.ts';
import { limits } from '../plans/limits.ts';

/** A kind of room as the editor knows it. */
export type ProposedKind = keyof RoomKindNames;

/** Words of OpenStreetMap, IMDF and other sources for each kind, in the singular form in which they are compared. */
const wordsOfKind: Readonly<Record<ProposedKind, string>> = {
  toilet: 'toilet restroom wc bathroom toilette',
  elevator: 'elevator lift aufzug fahrstuhl ascenseur ascensor ascensore',
  stairs: 'stair staircase stairway stairwell step treppe treppenhaus escalier escalera scala',
  escalator: 'escalator movingwalkway',
  entrance: 'entrance entry',
  exit: 'exit emergencyexit',
  info: 'information info infopoint reception helpdesk',
  shop: 'shop shopping retail store mall supermarket marketplace kiosk boutique',
  cafe: 'cafe coffee icecream coffeeshop',
  restaurant: 'restaurant fastfood foodcourt foodservice food bar pub biergarten canteen',
  office: 'office administration',
  meeting: 'meeting meetingroom conference conferenceroom conferencecentre seminarroom',
  lecture: 'lecture lecturehall classroom class auditorium',
  exhibition: 'exhibition exhibit museum gallery artwork',
  cloakroom: 'cloakroom coatcheck locker lockerroom changingroom luggagelocker',
  storage: 'storage warehouse storeroom',
  'first-aid': 'firstaid clinic doctor hospital emergency medical',
  parking: 'parking parkingentrance parkingspace bicycleparking',
};

const kindOfWord = new Map<string, ProposedKind>(
  (Object.entries(wordsOfKind) as [ProposedKind, string][]).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind] as const),
  ),
);

/** Returns the kind that a word of a source names: `fast_food`, `restroom.male`, `Toilets`; null if it names none. */
export function kindNamed(word: string): ProposedKind | null {
  // The part behind a dot is the narrower one.
  const parts = word.toLowerCase().split(/[.:]/).reverse();
  for (const text of parts.map((part) => part.replace(/[\s_-]+/g, '')))
    for (const form of [text, text.replace(/s$/, ''), text.replace(/ies$/, 'y')]) {
      const kind = kindOfWord.get(form);
      if (kind) return kind;
    }
  return null;
}

/** Keys of a source whose every value is of one kind: `shop=clothes` is a shop. */
const kindOfKey: Readonly<Record<string, ProposedKind>> = { shop: 'shop', office: 'office' };
/** Values that say that there is nothing of it now. */
const nothing = new Set(
  'vacant no disused unspecified room yes area corridor walkway opentobelow structure nonpublic'.split(' '),
);

export type Use = { readonly key: string; readonly value: string };

/**
 * Returns the kind of a place by what its source says it is for, and the words that say more than that, which are searched
 * and not shown.
 */
export function readUses(uses: readonly Use[]): { kind: ProposedKind | null; words: string[] } {
  const said = uses.filter(({ value }) => !nothing.has(value.toLowerCase()));
  const named = said.map((use) => ({ ...use, kind: kindNamed(use.value) }));
  const keyed = uses.find(({ key, value }) => kindOfKey[key] && !/^(?:vacant|no)$/.test(value));
  const kind = named.find((use) => use.kind)?.kind ?? (keyed ? (kindOfKey[keyed.key] ?? null) : null);
  const words = named.flatMap((use) => (use.kind === null ? plainWord(use.value) : []));
  return { kind, words: [...new Set(words)].slice(0, limits.keywordsMax) };
}

function plainWord(value: string): string[] {
  const word = value.replace(/[._;\s]+/g, ' ').trim();
  return word === '' || word.length > limits.keywordCharsMax ? [] : [word];
}

/**
 * Returns the kind that a layer of a drawing names among other words, such as "A-AREA-WC" or "Rooms_Office"; null if it
 * names none, or several.
 */
export function kindOfLayer(layer: string, names: ReadonlyMap<string, RoomKindNames>): ProposedKind | null {
  const words = layer.split(/[^\p{L}]+/u).filter((word) => word.length > 1);
  const found = new Set(words.flatMap((word) => kindNamed(word) ?? kindCalled(word, names) ?? []));
  const [only, other] = found;
  return only !== undefined && other === undefined ? only : null;
}

/** Words beside the name of a kind that say for whom it is. */
const people = new Set('women men ladies gents disabled damen herren femmes hommes'.split(' '));

/**
 * Returns the kind whose name in one of these languages is the whole text beside numbers: "Office 3.07", "2.14 Büro"; null
 * if there is none.
 */
export function kindCalled(text: string, names: ReadonlyMap<string, RoomKindNames>): ProposedKind | null {
  // "Stair A", "WC women".
  const words = splitWords(foldText(text)).filter(
    (word) => word.length > 1 && !/\d/.test(word) && !people.has(word),
  );
  if (words.length === 0) return null;
  const wanted = words.join(' ');
  for (const known of names.values())
    for (const [kind, name] of Object.entries(known) as [ProposedKind, string][])
      if (splitWords(foldText(name)).join(' ') === wanted) return kind;
  return kindOfWord.get(wanted.replace(/ /g, '')) ?? null;
}
