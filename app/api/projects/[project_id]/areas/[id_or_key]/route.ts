import { patchArea } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { patchEntity } from '#lib/maps/entities/patch-entities.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(patchArea, (ctx, { params, body }) => patchEntity(ctx, { ...params, kind: 'area', fields: body })),
);
