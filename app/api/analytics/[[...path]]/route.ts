import { getDashboard } from '#lib/analytics/get-dashboard.ts';
import * as billing from '#lib/contract/endpoints/billing.ts';
import { on, serve } from '#lib/http/serve.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(on(billing.getAnalytics, getDashboard));
