import { listTemplates as endpoint } from '#lib/contract/endpoints/catalog.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listTemplates } from '#lib/maps/projects/templates.ts';

export const route = serve(on(endpoint, () => listTemplates()));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
