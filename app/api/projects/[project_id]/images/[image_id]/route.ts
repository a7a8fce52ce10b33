import { deleteImage as deletion, updateImage as update } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteImage } from '#lib/maps/entities/delete-pictures.ts';
import { updateImage } from '#lib/maps/projects/update-image.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(deletion, (ctx, { params }) => deleteImage(ctx, params)),
  on(update, (ctx, { params, body }) => updateImage(ctx, { ...params, alt: body.alt })),
);
