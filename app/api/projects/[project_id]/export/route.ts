import { exportProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, serve } from '#lib/http/serve.ts';
import { exportProject } from '#lib/maps/projects/export-project.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => exportProject(ctx, params)),
);
