import { exportProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { exportProject } from '#lib/maps/projects/export-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => exportProject(ctx, params)),
);
