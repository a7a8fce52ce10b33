import { importProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { importProject } from '#lib/maps/projects/import-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { body, files }) => importProject(ctx, { ...body, files }), { isLarge: true }),
);
