import { getDashboard } from '#lib/analytics/get-dashboard.ts';
import * as endpoints from '#lib/contract/endpoints/billing.ts';
import { forNext } from '#lib/http/for-next.ts';
import { on, serve } from '#lib/http/serve.ts';

export const route = serve(on(endpoints.getAnalytics, (ctx, { query }) => getDashboard(ctx, query)));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
