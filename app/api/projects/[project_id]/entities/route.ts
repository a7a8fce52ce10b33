import { patchEntities as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { patchEntities } from '#lib/maps/entities/patch-entities.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => patchEntities(ctx, { ...params, ...body })),
);
