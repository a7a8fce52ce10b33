import { updateLive as endpoint } from '#lib/contract/endpoints/projects.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { updateLive } from '#lib/maps/projects/go-live.ts';

export const route = serve(on(endpoint, (ctx, { params }) => updateLive(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
