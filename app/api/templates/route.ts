import { listTemplates as endpoint } from '#lib/contract/endpoints/catalog.ts';
import { on, route } from '#lib/http/serve.ts';
import { listTemplates } from '#lib/maps/projects/templates.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(on(endpoint, () => listTemplates()));
