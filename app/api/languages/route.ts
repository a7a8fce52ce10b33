import { listLanguages as endpoint } from '#lib/contract/endpoints/catalog.ts';
import { languages } from '#lib/contract/languages.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, async () => [...languages]));
