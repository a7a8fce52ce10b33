import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, route } from '#lib/http/serve.ts';
import { deleteMember } from '#lib/identity/organizations/delete-member.ts';
import { updateMember } from '#lib/identity/organizations/update-member.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(endpoints.updateMember, (ctx, { params, body }) => updateMember(ctx, { ...params, ...body })),
  on(endpoints.deleteMember, (ctx, { params }) => deleteMember(ctx, params)),
);
