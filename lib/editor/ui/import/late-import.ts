import { lateCode, lateCodes } from '../../../late/late-code.ts';
import { loadImportTexts } from '../../../messages/import.ts';
import type { InterfaceLanguage } from '../../../messages/languages.ts';

/** Texts of the import panel and of tracing, by the language of the interface. */
export const importTexts = lateCodes((language: InterfaceLanguage) => loadImportTexts(language));
/** Code that reads files, and the stages that follow. */
export const proposalParts = lateCode(() => import('./proposal-parts.ts'));
