import { restoreProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { restoreProject } from '#lib/maps/projects/restore-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => restoreProject(ctx, params)),
);
