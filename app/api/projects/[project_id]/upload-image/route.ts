import { uploadImage as endpoint } from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { uploadImage } from '#lib/maps/images/upload-image.ts';

export const route = serve(on(endpoint, (ctx, { params, files }) => uploadImage(ctx, { ...params, files })));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
