import { unpublishProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { unpublishProject } from '#lib/maps/projects/unpublish-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => unpublishProject(ctx, params)),
);
