import { uploadImage as endpoint } from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { uploadImage } from '#lib/maps/images/upload-image.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { params, files }) => uploadImage(ctx, { ...params, files })),
);
