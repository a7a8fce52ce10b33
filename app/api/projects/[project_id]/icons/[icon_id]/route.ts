import * as endpoints from '#lib/contract/endpoints/content.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteIcon } from '#lib/maps/entities/delete-pictures.ts';
import { getIcon } from '#lib/maps/images/icons.ts';

export const route = serve(
  on(endpoints.getIcon, (ctx, { params }) => getIcon(ctx, params)),
  on(endpoints.deleteIcon, (ctx, { params }) => deleteIcon(ctx, params)),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
