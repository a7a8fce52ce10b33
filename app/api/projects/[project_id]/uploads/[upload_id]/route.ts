import { useUpload as endpoint } from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { useUpload } from '#lib/maps/images/direct-uploads.ts';

export const route = serve(on(endpoint, (ctx, { params }) => useUpload(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
