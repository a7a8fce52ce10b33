import { importProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { importProject } from '#lib/maps/projects/import-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { body, files }) => importProject(ctx, { ...body, files })),
);
