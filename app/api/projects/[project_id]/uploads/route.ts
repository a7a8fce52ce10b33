import { createUpload as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { createUpload } from '#lib/maps/images/create-upload.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params, body }) => createUpload(ctx, { ...params, ...body })),
);
