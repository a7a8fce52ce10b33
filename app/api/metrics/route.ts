import { getMetrics as endpoint } from '#lib/contract/endpoints/service.ts';
import { forNext } from '#lib/http/for-next.ts';
import { onOperator, serve } from '#lib/http/serve.ts';
import { getMetrics } from '#lib/operations/get-metrics.ts';

export const route = serve(onOperator(endpoint, getMetrics));
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = forNext(route);
