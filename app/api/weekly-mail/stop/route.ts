import { stopWeeklyMail as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { stopMemberMail } from '#lib/identity/organizations/member-mails.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(endpoint, (ctx, { query }) => stopMemberMail(ctx, 'weekly', query)),
);
