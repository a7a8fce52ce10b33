import type en from './en/viewer.json';
import { viewerDirection, viewerLanguageOf } from './languages.ts';
import { loader, type Texts } from './load.ts';

/** Texts of the public map. */
export type ViewerStrings = Texts<typeof en>;

export type ViewerInterface = {
  strings: ViewerStrings;
  direction: 'ltr' | 'rtl';
  /** Whether the texts are in the requested language. If false, they are English. */
  isOffered: boolean;
};

const load = loader<typeof en>((language) => import(`./${language}/viewer.json`, { with: { type: 'json' } }));

/** Loads the interface of the public map in a language. Rejects if the file cannot be loaded. */
export async function loadViewerStrings(language: string): Promise<ViewerInterface> {
  const known = viewerLanguageOf(language);
  return {
    strings: await load(known ?? 'en'),
    direction: viewerDirection(language),
    isOffered: known !== null,
  };
}
