import * as endpoints from '#lib/contract/endpoints/content.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteIcon } from '#lib/maps/entities/delete-pictures.ts';
import { getIcon } from '#lib/maps/images/icons.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getIcon, (ctx, { params }) => getIcon(ctx, params)),
  on(endpoints.deleteIcon, (ctx, { params }) => deleteIcon(ctx, params)),
);
