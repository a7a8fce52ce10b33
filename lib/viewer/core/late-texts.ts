import { importer } from '../../late/import-again.ts';
import { fetchTextsBy } from '../../messages/load.ts';

fetchTextsBy(importer);

export { visitLanguage } from '../../messages/choose-language.ts';
export { loadViewerStrings } from '../../messages/viewer.ts';
