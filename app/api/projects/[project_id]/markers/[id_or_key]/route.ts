import { patchMarker } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { patchEntity } from '#lib/maps/entities/patch-entities.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(patchMarker, (ctx, { params, body }) => patchEntity(ctx, { ...params, kind: 'marker', fields: body })),
);
