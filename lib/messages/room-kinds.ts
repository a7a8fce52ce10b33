import type en from './en/room-kinds.json';
import { viewerLanguageOf } from './languages.ts';
import { loader, type Texts } from './load.ts';

/** The names of the kinds of room in a language, used as the title of a room and as the name of its tag. */
export type RoomKindNames = Readonly<Texts<typeof en>>;

const load = loader<typeof en>(
  (language) => import(`./${language}/room-kinds.json`, { with: { type: 'json' } }),
);

/** Loads the names of the kinds by language. Languages without names are left out. */
export async function loadRoomKinds(
  languages: readonly string[],
): Promise<ReadonlyMap<string, RoomKindNames>> {
  const loaded = languages.map(async (language) => {
    const known = viewerLanguageOf(language);
    return known ? ([[language, await load(known)]] as const) : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}
