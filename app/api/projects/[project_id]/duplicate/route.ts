import { duplicateProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { duplicateProject } from '#lib/maps/projects/duplicate-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => duplicateProject(ctx, { ...params, ...body }), { isLarge: true }),
);
