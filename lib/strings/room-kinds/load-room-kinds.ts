import { type FileByLanguage, viewerLanguageOf } from '../viewer-languages.ts';
import type { RoomKindNames } from './room-kinds.ts';

const files: FileByLanguage<{ roomKindNames: RoomKindNames }> = {
  ar: () => import('./ar.ts'),
  cs: () => import('./cs.ts'),
  da: () => import('./da.ts'),
  de: () => import('./de.ts'),
  el: () => import('./el.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fa: () => import('./fa.ts'),
  fi: () => import('./fi.ts'),
  fr: () => import('./fr.ts'),
  he: () => import('./he.ts'),
  hu: () => import('./hu.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  nl: () => import('./nl.ts'),
  no: () => import('./no.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
  ro: () => import('./ro.ts'),
  sv: () => import('./sv.ts'),
  tr: () => import('./tr.ts'),
  uk: () => import('./uk.ts'),
  zh: () => import('./zh.ts'),
};

/** Loads the names of the kinds by language. Languages without names are left out. */
export async function loadRoomKinds(
  languages: readonly string[],
): Promise<ReadonlyMap<string, RoomKindNames>> {
  const loaded = languages.map(async (language) => {
    const known = viewerLanguageOf(language);
    return known ? ([[language, (await files[known]()).roomKindNames]] as const) : [];
  });
  return new Map((await Promise.all(loaded)).flat());
}
