import { listLanguages as endpoint } from '#lib/contract/endpoints/catalog.ts';
import { languages } from '#lib/contract/languages.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';

export const route = serve(on(endpoint, async () => [...languages]));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
