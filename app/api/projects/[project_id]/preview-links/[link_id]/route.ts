import { deletePreviewLink as endpoint } from '#lib/contract/endpoints/history.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deletePreviewLink } from '#lib/maps/projects/preview-links.ts';

export const route = serve(on(endpoint, (ctx, { params }) => deletePreviewLink(ctx, params)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
