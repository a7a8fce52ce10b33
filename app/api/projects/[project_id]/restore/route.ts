import { restoreProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, serve } from '#lib/http/serve.ts';
import { restoreProject } from '#lib/maps/projects/project-status.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => restoreProject(ctx, params)),
);
