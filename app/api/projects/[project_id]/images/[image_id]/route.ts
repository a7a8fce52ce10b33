import { deleteImage as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteImage } from '#lib/maps/entities/delete-pictures.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params }) => deleteImage(ctx, params)),
);
