import * as endpoints from '#lib/contract/endpoints/organizations.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';
import { getWeeklyMail } from '#lib/identity/organizations/get-weekly-mail.ts';
import { setWeeklyMail } from '#lib/identity/organizations/set-weekly-mail.ts';

export const route = serve(
  on(endpoints.getWeeklyMail, (ctx, { params }) => getWeeklyMail(ctx, params)),
  on(endpoints.setWeeklyMail, (ctx, { params, body }) => setWeeklyMail(ctx, { ...params, ...body })),
);
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
