import * as catalog from '#lib/contract/endpoints/catalog.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listTemplates } from '#lib/maps/projects/templates.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(on(catalog.listTemplates, listTemplates));
