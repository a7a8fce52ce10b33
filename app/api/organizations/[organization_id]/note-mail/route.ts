import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getMemberMail, setMemberMail } from '#lib/identity/organizations/member-mails.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoints.getNoteMail, (ctx, { params }) => getMemberMail(ctx, 'note', params)),
  on(endpoints.setNoteMail, (ctx, { params, body }) => setMemberMail(ctx, 'note', { ...params, ...body })),
);
