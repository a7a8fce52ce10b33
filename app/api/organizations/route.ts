import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { foundOrganization, listOrganizations } from '#lib/identity/organizations/organizations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.listOrganizations, async (ctx, { page }) => page.wrap(await listOrganizations(ctx, page))),
  on(endpoints.createOrganization, (ctx, { body }) => foundOrganization(ctx, body)),
);
