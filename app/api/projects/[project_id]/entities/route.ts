import { patchEntities as endpoint } from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { patchEntities } from '#lib/maps/entities/patch-entities.ts';

export const route = serve(
  on(endpoint, (ctx, { params, body }) => patchEntities(ctx, { ...params, ...body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
