import { createUpload as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createUpload } from '#lib/maps/images/direct-uploads.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, body }) => createUpload(ctx, { ...params, ...body })),
);
