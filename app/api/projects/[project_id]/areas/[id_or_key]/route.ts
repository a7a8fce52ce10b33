import { patchArea } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { patchEntity } from '#lib/maps/entities/patch-entity.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(patchArea, (ctx, { params, body }) => patchEntity(ctx, { ...params, kind: 'area', fields: body })),
);
