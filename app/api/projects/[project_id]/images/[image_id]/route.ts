import { deleteImage as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteImage } from '#lib/maps/images/delete-image.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => deleteImage(ctx, params)),
);
