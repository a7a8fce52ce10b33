import { patchEntities as endpoint } from '#lib/contract/endpoints/content.ts';
import { patchEntities } from '#lib/entities/patch-entities.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, body }) => patchEntities(ctx, { ...params, ...body })),
);
