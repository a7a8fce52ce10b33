import { listDraftLevels as endpoint } from '#lib/contract/endpoints/projects.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listDraftLevels } from '#lib/maps/entities/get-draft.ts';

export const route = serve(on(endpoint, (ctx, { params }) => listDraftLevels(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
