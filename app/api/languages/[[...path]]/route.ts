import * as catalog from '#lib/contract/endpoints/catalog.ts';
import { languages } from '#lib/contract/languages.ts';
import { on, serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(catalog.listLanguages, async () => [...languages()]),
);
