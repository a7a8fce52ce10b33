import { changePlan } from '#lib/billing/billing.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';

export const route = serve(on(endpoints.changePlan, (ctx, { body }) => changePlan(ctx, body)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
