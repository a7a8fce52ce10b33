import { patchArea } from '#lib/contract/endpoints/content.ts';
import { patchEntity } from '#lib/entities/patch-entity.ts';
import { on, route } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(patchArea, (ctx, { params, body }) => patchEntity(ctx, { ...params, kind: 'area', fields: body })),
);
