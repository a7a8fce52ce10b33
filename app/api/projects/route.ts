import * as endpoints from '#lib/contract/endpoints/projects.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createProject } from '#lib/maps/projects/create-project.ts';
import { listProjects } from '#lib/maps/projects/list-projects.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listProjects, async (ctx, { query, page }) =>
    page.wrap(await listProjects(ctx, { ...query, ...page })),
  ),
  on(endpoints.createProject, (ctx, { body }) => createProject(ctx, body)),
);
