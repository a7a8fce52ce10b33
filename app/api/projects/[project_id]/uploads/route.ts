import { createUpload as endpoint } from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createUpload } from '#lib/maps/images/direct-uploads.ts';

export const route = serve(
  on(endpoint, (ctx, { params, body }) => createUpload(ctx, { ...params, ...body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
