import { deleteImage as endpoint } from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteImage } from '#lib/maps/entities/delete-pictures.ts';

export const route = serve(on(endpoint, (ctx, { params }) => deleteImage(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
