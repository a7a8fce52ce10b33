import { fillProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { fillProject } from '#lib/maps/projects/fill-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => fillProject(ctx, { ...params, ...body }), { isLarge: true }),
);
