import * as organizations from '#lib/contract/endpoints/organizations.ts';
import { on, serve } from '#lib/http/serve.ts';
import { stopMemberMail } from '#lib/identity/organizations/member-mails.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  on(organizations.stopWeeklyMail, (ctx, input) => stopMemberMail(ctx, 'weekly', input)),
);
