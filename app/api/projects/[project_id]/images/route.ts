import { listImages as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { listImages } from '#lib/maps/images/list-images.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => listImages(ctx, params)),
);
