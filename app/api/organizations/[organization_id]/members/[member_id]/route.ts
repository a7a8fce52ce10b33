import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { deleteMember } from '#lib/identity/organizations/delete-member.ts';
import { updateMember } from '#lib/identity/organizations/update-member.ts';

export const route = serve(
  on(endpoints.updateMember, (ctx, { params, body }) => updateMember(ctx, { ...params, ...body })),
  on(endpoints.deleteMember, (ctx, { params }) => deleteMember(ctx, params)),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
