import { lateCode, lateCodes } from '../../../map/late-code.ts';
import { loadImportTexts } from '../../../messages/import.ts';

/** Texts of the import panel and of tracing, by the language of the interface. */
export const importTexts = lateCodes((language) => loadImportTexts(language === 'de' ? 'de' : 'en'));
/** Code that reads files, and the stages that follow. */
export const proposalParts = lateCode(() => import('./proposal-parts.ts'));
