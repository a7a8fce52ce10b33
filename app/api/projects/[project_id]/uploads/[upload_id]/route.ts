import { useUpload as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { useUpload } from '#lib/maps/images/direct-uploads.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => useUpload(ctx, params)),
);
