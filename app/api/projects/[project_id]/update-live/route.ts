import { updateLive as endpoint } from '#lib/contract/endpoints/projects.ts';
import { on, route } from '#lib/http/serve.ts';
import { updateLive } from '#lib/maps/projects/go-live.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => updateLive(ctx, params)),
);
