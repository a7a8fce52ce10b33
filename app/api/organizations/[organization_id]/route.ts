import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteOrganization } from '#lib/identity/organizations/delete-organization.ts';
import { getOrganization, updateOrganization } from '#lib/identity/organizations/organizations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getOrganization, (ctx, { params }) => getOrganization(ctx, params)),
  on(endpoints.updateOrganization, (ctx, { params, body }) =>
    updateOrganization(ctx, { ...params, ...body }),
  ),
  on(endpoints.deleteOrganization, (ctx, { params }) => deleteOrganization(ctx, params)),
);
