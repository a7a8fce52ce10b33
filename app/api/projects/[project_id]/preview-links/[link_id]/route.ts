import { deletePreviewLink as endpoint } from '#lib/contract/endpoints/history.ts';
import { on, route } from '#lib/http/serve.ts';
import { deletePreviewLink } from '#lib/maps/projects/preview-links.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, (ctx, { params }) => deletePreviewLink(ctx, params)),
);
