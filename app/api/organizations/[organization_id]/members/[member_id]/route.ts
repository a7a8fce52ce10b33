import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteMember, updateMember } from '#lib/identity/organizations/members.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.updateMember, (ctx, { params, body }) => updateMember(ctx, { ...params, ...body })),
  on(endpoints.deleteMember, (ctx, { params }) => deleteMember(ctx, params)),
);
