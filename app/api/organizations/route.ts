import { listOrganizations as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { listOrganizations } from '#lib/organizations/list-organizations.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoint, async (ctx, { page }) => page.wrap(await listOrganizations(ctx, page))),
);
