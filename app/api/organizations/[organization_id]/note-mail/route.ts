import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getMemberMail, setMemberMail } from '#lib/identity/organizations/member-mails.ts';

export const route = serve(
  on(endpoints.getNoteMail, (ctx, { params }) => getMemberMail(ctx, 'note', params)),
  on(endpoints.setNoteMail, (ctx, { params, body }) => setMemberMail(ctx, 'note', { ...params, ...body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
