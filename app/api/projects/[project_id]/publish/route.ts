import { publishProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, serve } from '#lib/http/serve.ts';
import { publishProject } from '#lib/maps/projects/go-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => publishProject(ctx, { ...params, ...body })),
);
