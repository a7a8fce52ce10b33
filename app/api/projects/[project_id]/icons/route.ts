import * as endpoints from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { createIcon, listIcons } from '#lib/maps/images/icons.ts';

export const route = serve(
  on(endpoints.listIcons, (ctx, { params }) => listIcons(ctx, params)),
  on(endpoints.createIcon, (ctx, { params, body, files }) => createIcon(ctx, { ...params, ...body, files })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
