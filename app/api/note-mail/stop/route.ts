import { stopNoteMail as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { stopMemberMail } from '#lib/identity/organizations/member-mails.ts';

export const route = serve(on(endpoint, (ctx, { query }) => stopMemberMail(ctx, 'note', query)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
