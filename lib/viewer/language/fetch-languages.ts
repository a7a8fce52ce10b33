import { importer } from '../../late/import-again.ts';

export const fetchLanguages = importer(() => import('./language-panel.ts'));
