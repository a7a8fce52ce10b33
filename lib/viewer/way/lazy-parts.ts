import type { WayStrings } from '../../strings/way.en.ts';

const catalogues: Readonly<Record<string, () => Promise<{ wayStrings: WayStrings }>>> = {
  en: () => import('../../strings/way.en.ts'),
  de: () => import('../../strings/way.de.ts'),
};

/** Texts of directions for a language: those it has, else English; `language` is that of the texts. Rejects offline. */
export async function loadTexts(language: string): Promise<{ texts: WayStrings; language: string }> {
  const code = language.split('-')[0]?.toLowerCase() ?? '';
  const known = catalogues[code];
  const { wayStrings } = await (known ?? english)();
  return { texts: wayStrings, language: known ? language : 'en' };
}

const english = () => import('../../strings/way.en.ts');

/** The QR code of a link, as in the panel for sharing. */
export const loadQrCode = () => import('../share-panel.ts');

export const loadPrint = () => import('./print-way.ts');
