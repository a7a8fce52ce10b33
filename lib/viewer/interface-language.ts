import type { ViewerStrings } from '../strings/viewer.en.ts';
import type { Bootstrap } from './types.ts';

/** Interface texts for a language, fetched when it is chosen; those of the document where that fails. */
export async function loadStrings(
  language: string,
  boot: Pick<Bootstrap, 'language' | 'strings'>,
): Promise<ViewerStrings> {
  if (language === boot.language) return boot.strings;
  try {
    const { catalogueFor } = await import('./catalogue.ts');
    return catalogueFor(language);
  } catch {
    return boot.strings;
  }
}
