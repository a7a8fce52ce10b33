import { stopWeeklyMail as endpoint } from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { stopWeeklyMail } from '#lib/identity/organizations/stop-weekly-mail.ts';

export const route = serve(on(endpoint, (ctx, { query }) => stopWeeklyMail(ctx, query)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
