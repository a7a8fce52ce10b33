import * as service from '#lib/contract/endpoints/service.ts';
import { onOperator, serve } from '#lib/http/serve.ts';
import { getMetrics } from '#lib/operations/get-metrics.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(onOperator(service.getMetrics, getMetrics));
