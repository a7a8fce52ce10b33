import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { foundOrganization } from '#lib/identity/organizations/found-organization.ts';
import { listOrganizations } from '#lib/identity/organizations/list-organizations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.listOrganizations, async (ctx, { page }) => page.wrap(await listOrganizations(ctx, page))),
  on(endpoints.createOrganization, (ctx, { body }) => foundOrganization(ctx, body)),
);
