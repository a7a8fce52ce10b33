import { archiveProject as endpoint } from '#lib/contract/endpoints/projects.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { archiveProject } from '#lib/maps/projects/project-status.ts';

export const route = serve(on(endpoint, (ctx, { params }) => archiveProject(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
