import { archiveProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { archiveProject } from '#lib/maps/projects/archive-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => archiveProject(ctx, params)),
);
