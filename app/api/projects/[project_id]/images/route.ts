import { listImages as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { listImages } from '#lib/maps/images/list-images.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => listImages(ctx, params)),
);
