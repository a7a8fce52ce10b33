import { patchEntities as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { patchEntities } from '#lib/maps/entities/patch-entities.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, body }) => patchEntities(ctx, { ...params, ...body })),
);
