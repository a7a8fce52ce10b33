import { importer } from '../../map/import-again.ts';

export const fetchLanguages = importer(() => import('./language-panel.ts'));
