import * as endpoints from '#lib/contract/endpoints/projects.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteProject } from '#lib/maps/projects/delete-project.ts';
import { getProject } from '#lib/maps/projects/get-project.ts';
import { updateProject } from '#lib/maps/projects/update-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getProject, (ctx, { params }) => getProject(ctx, params)),
  on(endpoints.updateProject, (ctx, { params, body, files }) =>
    updateProject(ctx, { ...params, ...body, files }),
  ),
  on(endpoints.deleteProject, (ctx, { params }) => deleteProject(ctx, params)),
);
