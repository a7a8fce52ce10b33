import { exportProject as endpoint } from '#lib/contract/endpoints/history.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { exportProject } from '#lib/maps/projects/export-project.ts';

export const route = serve(on(endpoint, (ctx, { params }) => exportProject(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
