import { publishProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { publishProject } from '#lib/maps/projects/go-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => publishProject(ctx, params)),
);
